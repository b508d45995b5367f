/**
 * The SQL function test_fixture(number, target, people, file, size): creates with one call everything that a request can be
 * about, and returns the ids. Texts with restricted visibility contain a mark, '#number:what#'. `people` are ids by role,
 * `file` is the storage key of existing bytes.
 */
export const fixtureFunction = `
create or replace function test_fixture(n int, target text, people json, file text, size int) returns json language plpgsql as $fixture$
declare
  adm text := people ->> 'ADM'; linked text := people ->> 'C+'; sc text := people ->> 'SC'; ac text := people ->> 'AC';
  client text := people ->> 'K+'; colleague text := people ->> 'K2'; spare text := people ->> 'spare'; stranger text := people ->> 'stranger';
  project int; elsewhere int; works int; idle int; unworked int; closed int; foreign_module int;
  led int; unled int; untouched int; spare_standard int; closed_standard int; foreign_standard int;
  ready int; unready int; spare_element int; closed_element int;
  by_client int; by_linked int; of_staff int; half_done int;
  own int; colleagues int; cited int; uploaded int; shown int; hidden int; of_standard int; shown_uploaded int;
  reply_of_client int; reply_of_linked int; hidden_reply int; hidden_of_client int; reply_of_adm int;
  report_template int; rfi_open int; rfi_answered int; report_staff int; report_client int; report_outdated int; notified bigint; day int; template int; unworked_template int; documents int[] := '{}'; waiting json; previews json; t text;
begin
  insert into "User" ("Id", "UserName", "FirstName", "LastName", "UserType", "Role", "Organization", "OrganizationId", "PhoneNumber", "URL", "Title")
  values (spare, 'spare-' || n || '@tests.test', '#' || n || ':client-name#', 'Spare', 'Client', 'Client', 'Ours', 'ours',
    '#' || n || ':phone#', 'https://#' || n || ':url#', '#' || n || ':title#');
  insert into "User" ("Id", "UserName", "FirstName") values (stranger, 'stranger-' || n || '@tests.test', 'Stranger');
  insert into "StandardsSet" ("Name") values ('#' || n || ':module#') returning "Id" into works;
  insert into "StandardsSet" ("Name") values ('#' || n || ':idle-module#') returning "Id" into idle;
  insert into "StandardsSet" ("Name") values ('#' || n || ':unworked-module#') returning "Id" into unworked;
  insert into "StandardsSet" ("Name", "IsFinalized") values ('#' || n || ':closed-module#', true) returning "Id" into closed;
  insert into "StandardsSet" ("Name") values ('#' || n || ':foreign-module#') returning "Id" into foreign_module;
  insert into "Standard" ("Name", "StandardSetId", "Commentary", "mandatoryCount", "billableCount", "scorableCount")
  values ('#' || n || ':standard#', works, '#' || n || ':section#', 2, 2, 2) returning "Id" into led;
  insert into "Standard" ("Name", "StandardSetId") values ('Unled', works) returning "Id" into unled;
  insert into "Standard" ("Name", "StandardSetId") values ('Untouched', idle) returning "Id" into untouched;
  insert into "Standard" ("Name", "StandardSetId", "Commentary") values ('Spare', unworked, '#' || n || ':unworked-section#') returning "Id" into spare_standard;
  insert into "Standard" ("Name", "StandardSetId") values ('Closed', closed) returning "Id" into closed_standard;
  insert into "Standard" ("Name", "StandardSetId") values ('Foreign', foreign_module) returning "Id" into foreign_standard;
  insert into "Element" ("Name", "StandardId", "ElementTypeId", "isScorable", "Text") values ('ready', led, 1, true, '#' || n || ':element#') returning "Id" into ready;
  insert into "Element" ("Name", "StandardId", "ElementTypeId", "isScorable") values ('unready', led, 1, true) returning "Id" into unready;
  insert into "Element" ("Name", "StandardId", "ElementTypeId") values ('spare', spare_standard, 2) returning "Id" into spare_element;
  insert into "Element" ("Name", "StandardId", "ElementTypeId") values ('closed', closed_standard, 2) returning "Id" into closed_element;
  insert into "Project" ("Name", "StatusId") values ('#' || n || ':project#', 1) returning "Id" into project;
  insert into "Project" ("Name", "StatusId") values ('#' || n || ':elsewhere#', 1) returning "Id" into elsewhere;
  insert into "ProjectSettings" values (project, json_build_object('Region', '#' || n || ':setting#', 'ScoresVisibleToClients', false));
  insert into "ProjectStandardsSet" values (project, works), (project, idle), (elsewhere, foreign_module);
  insert into "ProjectUser" select project, one from unnest(array[linked, client, colleague, people ->> 'LOCK', spare]) one;
  insert into "ProjectStandard" ("ProjectId", "StandardId", "openTaskCount", "citationCount")
    values (project, led, 4, 4), (project, unled, 0, 0), (project, untouched, 0, 0), (elsewhere, foreign_standard, 0, 0);
  insert into "StandardGapAnalysis" ("ProjectId", "StandardId", "OwnerId", "JuniorOwnerId", "TheGood", "TheBad", "IsTheGoodVisible", "ClientComment")
  values (project, led, sc, ac, '#' || n || ':shown-good#', '#' || n || ':hidden-bad#', true, '#' || n || ':client-comment#');
  insert into "StandardDesktopReview" ("ProjectId", "StandardId", "OwnerId", "JuniorOwnerId", "ConsultantComment")
  values (project, led, sc, ac, '#' || n || ':hidden-comment#');
  insert into "StandardVerification" ("ProjectId", "StandardId", "OwnerId", "JuniorOwnerId", "ConsultantComment", "IsConsultantCommentVisible")
  values (project, led, sc, ac, '#' || n || ':shown-comment#', true);
  foreach t in array array['StandardGapAnalysis', 'StandardDesktopReview', 'StandardVerification'] loop
    execute format('insert into %I ("ProjectId", "StandardId", "IsReadyByClient") values ($1, $2, true), ($1, $3, false), ($4, $5, false)', t)
      using project, unled, untouched, elsewhere, foreign_standard;
  end loop;
  insert into "ElementDesktopReview" ("ProjectId", "ElementId", "IsClientReady", "ConsultantComment", "MockScore")
  values (project, ready, true, '#' || n || ':hidden-element-comment#', 37);
  insert into "ElementVerification" ("ProjectId", "ElementId", "ConsultantComment") values (project, ready, '#' || n || ':shown-element-comment#');
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('#' || n || ':task-of-client#', project, led, client) returning "Id" into by_client;
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('#' || n || ':task-for-client#', project, led, linked) returning "Id" into by_linked;
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('#' || n || ':task-of-staff#', project, led, sc) returning "Id" into of_staff;
  insert into "Task" ("Text", "ProjectId", "StandardId", "AuthorId") values ('#' || n || ':task-half-done#', project, led, client) returning "Id" into half_done;
  insert into "TaskAssignee" values (project, by_client, client, false), (project, by_client, linked, false), (project, by_linked, client, false), (project, by_linked, ac, false),
    (project, of_staff, ac, false), (project, half_done, client, false), (project, half_done, ac, true);
  for made in 1..9 loop
    insert into "Document" ("Name", "RealName", "FileSize", "ProjectId", "StandardId", "CreatedBy", "Title",
      "IsDocumentVisibleForProject", "IsDocumentVisibleForStandard", "IsUploadedToURAC")
    values ('File.pdf', 'File.pdf', size, project, case when made = 7 then led end,
      case made when 1 then client when 2 then colleague when 3 then colleague when 4 then client else linked end,
      '#' || n || ':document-' || (array['own', 'colleagues', 'cited', 'uploaded', 'shown', 'hidden', 'of-standard', 'shown-uploaded', 'idle'])[made] || '#',
      made in (5, 8), made = 7, made in (4, 8)) returning "Id" into own;
    documents := documents || own;
  end loop;
  own := documents[1]; colleagues := documents[2]; cited := documents[3]; uploaded := documents[4]; shown := documents[5]; hidden := documents[6];
  of_standard := documents[7]; shown_uploaded := documents[8];
  insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy")
  select "ProjectId", "Id", 1, 'File.pdf', size, 'application/pdf', 'none', file, "CreatedBy" from "Document" where "ProjectId" = project;
  insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy")
  select "ProjectId", "DocumentId", 2, "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy" from "DocumentVersion"
  where "ProjectId" = project and "DocumentId" = colleagues;
  insert into "Job" ("ProjectId", "Kind", "Key", "State", "Error", "CreatedBy", "DocumentId", "Version")
  select "ProjectId", 'extractText', "Id"::text, 'failed', replace("Title", ':document-', ':job-'), "CreatedBy", "Id", 1 from "Document"
  where "ProjectId" = project;
  insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
  select "ProjectId", "DocumentId", "Version", 'read', 1, false, 1 from "DocumentVersion" where "ProjectId" = project;
  insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Label", "Text", "Headings")
  select "ProjectId", "DocumentId", "Version", 1, null, '#' || n || ':element# is met.', '[]' from "DocumentText" where "ProjectId" = project;
  perform "storeWords"("ProjectId", "DocumentId", "Version") from "DocumentText" where "ProjectId" = project;
  insert into "ElementDocument" ("ProjectId", "ElementId", "DocumentId", "Citation", "CreatedBy") values
    (project, ready, cited, '#' || n || ':citation-of-staff#', linked), (project, ready, of_standard, '#' || n || ':citation-for-standard#', linked),
    (project, unready, of_standard, '#' || n || ':citation-of-client#', client), (project, ready, hidden, '#' || n || ':citation-hidden#', linked);
  insert into "StandardReturn" values (project, led, '#' || n || ':return#', array[ready], linked, now());
  insert into "CommentReply" ("ProjectId", "StandardId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
  values (project, led, 'gap-analysis', 'ClientComment', '#' || n || ':reply-of-client#', client, now()) returning "Id" into reply_of_client;
  insert into "CommentReply" ("ProjectId", "StandardId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
  values (project, led, 'verification', 'ConsultantComment', '#' || n || ':shown-reply#', linked, now()) returning "Id" into reply_of_linked;
  insert into "CommentReply" ("ProjectId", "StandardId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
  values (project, led, 'desktop-review', 'ConsultantComment', '#' || n || ':hidden-reply#', linked, now()) returning "Id" into hidden_reply;
  insert into "CommentReply" ("ProjectId", "StandardId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
  values (project, led, 'desktop-review', 'ConsultantComment', '#' || n || ':hidden-reply-of-client#', client, now()) returning "Id" into hidden_of_client;
  insert into "CommentReply" ("ProjectId", "StandardId", "ElementId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate", "ModifiedDate") values
    (project, led, null, 'gap-analysis', 'TheGood', '#' || n || ':shown-reply-in-gap#', linked, now(), now()),
    (project, led, null, 'gap-analysis', 'TheBad', '#' || n || ':hidden-reply-in-gap#', linked, now(), null),
    (project, led, ready, 'verification', 'ConsultantComment', '#' || n || ':shown-reply-at-element#', client, now(), null),
    (project, led, ready, 'desktop-review', 'ConsultantComment', '#' || n || ':hidden-reply-at-element#', linked, now(), null);
  insert into "CommentReply" ("ProjectId", "StandardId", "Phase", "Comment", "Text", "AuthorId", "CreatedDate")
  values (project, led, 'verification', 'ClientComment', '#' || n || ':reply-of-administrator#', adm, now()) returning "Id" into reply_of_adm;
  insert into "CommentMention" values (project, reply_of_client, linked), (project, reply_of_linked, client), (project, hidden_reply, sc);
  insert into "CommentThread" ("ProjectId", "StandardId", "Phase", "Comment", "IsResolved", "ResolvedBy", "ResolvedDate") values
    (project, led, 'verification', 'ConsultantComment', true, linked, now()), (project, led, 'desktop-review', 'ConsultantComment', true, linked, now());
  insert into "RfiRequest" ("ProjectId", "StandardId", "ElementIds", "Text", "ReceivedDate", "DueDate", "Answer", "LastAnswerBy", "AnswerModified", "CreatedBy", "CreatedDate")
  values (project, led, array[ready], '#' || n || ':rfi#', '2026-11-20', '2026-12-20', '#' || n || ':rfi-answer#', client, now(), linked, now()) returning "Id" into rfi_open;
  insert into "RfiRequest" ("ProjectId", "StandardId", "Text", "ReceivedDate", "Answer", "LastAnswerBy", "AnswerModified", "IsAnswered", "AnsweredBy", "AnsweredDate", "SentBy", "SentDate", "CreatedBy", "CreatedDate")
  values (project, unled, '#' || n || ':rfi-answered#', '2026-11-20', 'Said', linked, now(), true, linked, now(), linked, now(), linked, now()) returning "Id" into rfi_answered;
  insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "TaskId", "ReplyId", "RfiId", "ActorId", "CreatedAt")
  select project, p.value, k.kind, led, k.task, k.reply, k.rfi, sc, now()
  from json_each_text(people) p join "User" u on u."Id" = p.value cross join (values
    ('rfi', null, null, null), ('rfiRecorded', null, null, rfi_open), ('taskChanged', of_staff, null, null), ('mention', null, hidden_reply, null)) k (kind, task, reply, rfi);
  select max("Id") into notified from "Notification" where "ProjectId" = project;
  insert into "SavedReport" ("ProjectId", "Kind", "Phase", "StandardId", "Audience", "Forms", "Scope", "Guarded", "MadeDate", "CreatedBy", "CreatedDate")
  values (project, 'assignments', 'desktop-review', null, 'staff', '{pdf}', '#' || n || ':report-of-staff#', '{}', now(), linked, now()) returning "Id" into report_staff;
  insert into "SavedReport" ("ProjectId", "Kind", "Phase", "StandardId", "Audience", "Forms", "Scope", "Guarded", "MadeDate", "CreatedBy", "CreatedDate")
  values (project, 'full-review', 'verification', led, 'client', '{pdf}', '#' || n || ':report-for-clients#', array['verification comment ' || led], now(), linked, now()) returning "Id" into report_client;
  insert into "SavedReport" ("ProjectId", "Kind", "Phase", "StandardId", "Audience", "Forms", "Scope", "Guarded", "MadeDate", "CreatedBy", "CreatedDate")
  values (project, 'full-review', 'desktop-review', led, 'client', '{pdf}', '#' || n || ':report-outdated#', array['desktop-review comment ' || led], now(), linked, now()) returning "Id" into report_outdated;
  insert into "SavedReportFile" ("ProjectId", "ReportId", "Form", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey")
  select project, id, form, 'Report.pdf', size, 'application/pdf', repeat('0', 64), file
  from unnest(array[report_staff, report_client, report_outdated]) id, unnest(array['page', 'pdf']) form;
  insert into "ElementSupportText" values (project, ready, '#' || n || ':support-text#', client, now());
  insert into "ReportTemplate" ("Name", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy", "CreatedDate")
  values ('#' || n || ':report-template#', 'Board.docx', size, 'application/pdf', repeat('0', 64), file, adm, now()) returning "Id" into report_template;
  insert into "ProjectOrganization" values (project, '#' || n || ':organization#', 'Logo.png', size, 'application/pdf', repeat('0', 64), file, 160, 40);
  insert into "ProjectDate" ("ProjectId", "Name", "Date") values (project, '#' || n || ':date#', '2027-01-15') returning "Id" into day;
  insert into "Template" ("aws_filename", "original_filename", "size", "mimetype", "module_id", "standard_id", "version")
  values (file, '#' || n || ':template#', size, 'application/pdf', works, led, 2) returning "id" into template;
  insert into "TemplateVersion" ("template_id", "version", "aws_filename", "original_filename", "size", "mimetype", "created_by")
  values (template, 1, file, '#' || n || ':template#', size, 'application/pdf', adm);
  insert into "Template" ("aws_filename", "original_filename", "size", "mimetype", "module_id")
  values (file, '#' || n || ':unworked-template#', size, 'application/pdf', unworked) returning "id" into unworked_template;
  insert into "StandardTip" ("id", "basics", "updated_by_user_id") values (led, '#' || n || ':tip#', adm), (spare_standard, '#' || n || ':unworked-tip#', adm);
  update "Upload" set "BoundDate" = now() where "Id" in (
    select "Id" from "Upload" where "BoundDate" is null and substring("FileName" from 'Fixture (\\d+)')::int < n - 80 for update skip locked);
  with uploads as (
    insert into "Upload" ("Id", "UserId", "FileName", "FileSize", "MimeType", "Sha256", "StorageKey", "Purpose")
    select gen_random_uuid(), p.value, 'Fixture ' || n || '.pdf', size, 'application/pdf', 'none', replace(gen_random_uuid()::text, '-', ''), 'report-template'
    from json_each_text(people) p where p.key not in ('LOST', 'spare', 'stranger') returning "Id", "UserId")
  select json_object_agg(p.key, u."Id") into waiting from uploads u join json_each_text(people) p on p.value = u."UserId" and p.key not in ('spare', 'stranger');
  insert into "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId", "Target") values
    (client, 'Standard', 'UpdateClientComment', json_build_object('project_id', project, 'standard_id', led, 'phase', 'gap-analysis', 'client_comment', '#' || n || ':history-of-client#'), '[]', '{}', project, led, target),
    (linked, 'Standard', 'UpdateConsultantComment', json_build_object('project_id', project, 'standard_id', led, 'phase', 'desktop-review', 'consultant_comment', '#' || n || ':history-hidden#'), '[]', '{}', project, led, target);
  with begun as (
    insert into "Preview" ("ProjectId", "Id", "SessionId", "UserId", "ClientUserId", "StartedAt")
    select project, gen_random_uuid(), 'none', people ->> one, client, now() from unnest(array['ADM', 'C+', 'C-']) one returning "Id", "UserId")
  select json_object_agg(one, b."Id") into previews from begun b join unnest(array['ADM', 'C+', 'C-']) one on people ->> one = b."UserId";
  insert into "ChangeCount" ("ProjectId", "Slot", "Changes") select one, 15, 1 from unnest(array[project, elsewhere, 0, -1, -2]) one
  on conflict ("ProjectId", "Slot") do update set "Changes" = "ChangeCount"."Changes" + 1;
  return json_build_object('n', n, 'project', project, 'elsewhere', elsewhere,
    'modules', json_build_object('works', works, 'idle', idle, 'unworked', unworked, 'closed', closed, 'foreign', foreign_module),
    'standards', json_build_object('led', led, 'unled', unled, 'untouched', untouched, 'spare', spare_standard, 'closed', closed_standard, 'foreign', foreign_standard),
    'elements', json_build_object('ready', ready, 'unready', unready, 'spare', spare_element, 'closed', closed_element),
    'tasks', json_build_object('ofClient', by_client, 'forClient', by_linked, 'ofStaff', of_staff, 'halfDone', half_done),
    'documents', json_build_object('own', own, 'colleagues', colleagues, 'cited', cited, 'uploaded', uploaded, 'shown', shown, 'hidden', hidden, 'ofStandard', of_standard, 'shownUploaded', shown_uploaded),
    'replies', json_build_object('ofClient', reply_of_client, 'ofLinked', reply_of_linked, 'hidden', hidden_reply, 'hiddenOfClient', hidden_of_client, 'ofAdministrator', reply_of_adm),
    'rfi', json_build_object('open', rfi_open, 'answered', rfi_answered), 'reports', json_build_object('ofStaff', report_staff, 'forClients', report_client, 'outdated', report_outdated), 'notified', notified, 'date', day, 'template', template, 'reportTemplate', report_template, 'unworkedTemplate', unworked_template, 'uploads', waiting, 'previews', previews);
end $fixture$`
