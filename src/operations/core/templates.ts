import { sql } from 'kysely'

/** The files of `"Template" t` with their versions: the current one, and the earlier ones. */
export const filesOfTemplate = sql`
  (select t."version", t."aws_filename", t."original_filename", t."size", t."mimetype", t."sha256"
    union all
    select e."version", e."aws_filename", e."original_filename", e."size", e."mimetype", e."sha256"
    from "TemplateVersion" e where e."template_id" = t."id")`
