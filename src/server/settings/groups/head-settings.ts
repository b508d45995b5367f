import { optional, setting } from '../values/setting.ts'
import { syslogAddress } from '../values/syslog-address.ts'
import { anyText, emails, secondsAsMilliseconds } from '../values/value-schemas.ts'

const day = 86_400

export const headSettings = {
  HEAD_TO: optional(emails, 'no mails', {
    about:
      'e-mail addresses, with commas between, to which the heads of the hash chains are mailed',
  }),
  HEAD_FILE: optional(anyText, 'no file', {
    about:
      'a file to which the heads are appended, best on another machine or where nothing can be overwritten',
  }),
  HEAD_SYSLOG: optional(syslogAddress, 'no syslog', {
    about:
      'where the heads go by RFC 5424: tcp://HOST:PORT or udp://HOST:PORT, or local for the log of this machine (by the program logger)',
  }),
  HEAD_EVERY: setting(secondsAsMilliseconds(60, 31 * day), String(day), {
    about:
      'seconds between two publications; to file and syslog the heads also go at each start and stop, when they have changed',
  }),
}
