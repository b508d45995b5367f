/**
 * The vocabulary of the field: each line lists the words and phrases that people use for one concept. A requirement and the policy that meets
 * it rarely share words: "workforce clearance" is met by "background checks of new employees".
 */
export const vocabulary: readonly (readonly string[])[] = `
workforce, employee, personnel, staff, worker, team member, human resources, user
grant access, access authorization, access request, access approval, provision access, provisioning, access granted, access grant, authorize access, authorizing access, approve access
terminate, termination, offboarding, offboard, separation, resignation, deprovision, revoke access, leaver, transfer
sanction, disciplinary, discipline, reprimand, corrective action
train, training, awareness, education, course, orientation
reminder, newsletter, bulletin, security update, announcement, awareness
malicious software, malicious code, malware, virus, antivirus, anti virus, ransomware, spyware, trojan
login, logon, log in, log on, sign in, sign on, logon attempt
logoff, log off, log out, logout, timeout, time out, inactivity, idle, disconnect, session lock, session termination, automatic logoff
device lock, screen lock, lock screen, screensaver, screen saver, unattended, locked
password, passphrase, credential, authenticator
authenticate, authentication, multi factor, multifactor, mfa, two factor, 2fa, verify identity, identity verification, person or entity, claimed identity
unique user, user identification, user id, username, unique name, unique identifier, shared account, user identity, user identifier
backup, back up, snapshot, replica, exact copy
restore, restoration, recover, recovery, reconstitution
contingency, disaster, business continuity, continuity, emergency operation
emergency, outage, disruption, crisis, natural disaster
criticality, critical system, business impact, impact analysis, prioritization, tier
incident, security event, security incident, precursor
breach, unauthorized disclosure, unauthorized acquisition
contain, containment, eradicate, eradication, mitigate, mitigation, remediate, remediation
notify, notification, notice, inform
report, reporting, escalate, escalation
risk analysis, risk assessment, risk management, threat, likelihood, probability, hazard
vulnerability, flaw, weakness, vulnerability scan, vulnerability scanning
patch, patching, software update, security update, firmware, firmware update
penetration test, penetration testing, pen test, pentest, red team
evaluate, evaluation, assess, assessment
audit log, audit record, audit trail, log file, event log, activity log, audit data, system log, access report, audit information
monitor, monitoring, surveillance, detect, detection
intrusion, intrusion detection, ids, ips, denial of service, dos, ddos, attack
integrity, alter, alteration, altered, tamper, tampering, checksum, improper alteration, unauthorized modification, file integrity
encrypt, encryption, decrypt, decryption, cryptography, cryptographic, cipher, aes, tls, ssl
key management, cryptographic key, encryption key, key rotation, private key
transmit, transmission, in transit, communications network, data transfer
wireless, wifi, wi fi, wlan, access point, wpa, wpa2
remote access, remote work, telework, vpn, work from home, remote location, remotely
workstation, laptop, desktop, computer
mobile device, smartphone, tablet, byod, portable device
removable media, electronic media, storage media, usb, disk, hard drive, media
dispose, disposal, disposition, destroy, destruction, sanitize, sanitization, wipe, shred, erase, degauss, purge
reuse, re use, repurpose, redeploy
inventory, asset register, asset list, asset inventory, asset management, record of movement
configuration, baseline, hardening, secure configuration, configuration management
change management, change control, configuration change, change request, approval of changes
facility, building, office, premises, data center, datacenter, physical location
visitor, guest, escort, visitor log, visitor record, badge
physical access, physical security, door, lock, key card, keycard, fence, entry control
fire, smoke, sprinkler, extinguisher, fire suppression
temperature, humidity, hvac, cooling, environmental control
water, flood, leak, leakage
power, electricity, generator, uninterruptible, ups
maintenance, repair
business associate, subcontractor, vendor, third party, supplier, service provider, contractor, external provider
contract, agreement, written arrangement, memorandum of understanding, business associate agreement, baa
assurance, satisfactory assurance, due diligence, vendor assessment
retain, retention, archive, preserve, retention period
least privilege, need to know, minimum necessary, role based, least access
approve, approval, authorize, authorization, permission
account, user account, account management, access review
privileged, administrator, root, administrative account
security official, security officer, privacy officer, compliance officer, information security officer, ciso
policy, procedure
document, documentation, documented, record, written
update, revise, revision, amend, change
periodic, periodically, regularly, annual, annually, quarterly, monthly, weekly, yearly, ongoing
individual, patient, consumer, customer, data subject, resident, affected person
plain language, understandable, clear language
law enforcement, police, criminal investigation
news media, press, newspaper, media outlet, broadcast
regulator, secretary, authority, government agency, department of health
discover, discovery, discovered, become aware, known
complaint, grievance
consent, permission of the patient
disclose, disclosure, release
privacy practices, privacy notice, privacy policy
lessons learned, post incident, postmortem, post mortem, after action, root cause, retrospective, follow up
drill, simulation, tabletop, exercise, walkthrough
acknowledge, acknowledgment, acknowledgement, attest, attestation, sign off, signature, signed
acceptable use, rules of behavior, code of conduct, terms of use
banner, system use notification, warning message, no expectation of privacy, right to monitor
failed, unsuccessful, invalid, lockout, failed attempt
firewall, port, protocol, network service, segmentation, unnecessary service, disable service
software development, developer, source code, code review, secure development
unit test, regression test, integration test, developer testing, quality assurance
quality, performance improvement, quality improvement
governing body, board, leadership, executive, management
hire, hiring, recruit, background check, background screening, screening, clearance, reference check
license, licensure, certification, credentialing
budget, cost, expense, financial, cost effectiveness
time limit, deadline, no later than, calendar days, without unreasonable delay
infection, infection control, hygiene, sterile, sterilization
medication, drug, pharmacy, prescription
care plan, plan of care, treatment plan, service plan
admission, intake, enrollment
discharge, transition of care
abuse, neglect, exploitation, mistreatment
rights, dignity, resident rights, patient rights
emergency preparedness, evacuation, emergency plan
`
  .trim()
  .split('\n')
  .map((line) => line.split(', '))
