/** Selects the files that rows of a target refer to: key, size and, where known, hash. */
export const namedFiles = `
  select key, coalesce(max(size), 0)::float8 as size, max(sha256) as sha256 from (
    select "StorageKey" as key, "FileSize" as size, "Sha256" as sha256 from "DocumentVersion"
    union all select "StorageKey", "FileSize", "Sha256" from "Upload"
    union all select "aws_filename", "size", "sha256" from "Template"
    union all select "aws_filename", "size", "sha256" from "TemplateVersion"
    union all select "StorageKey", "FileSize", "Sha256" from "ReportTemplate"
    union all select "StorageKey", "FileSize", "Sha256" from "SavedReportFile"
    union all select "LogoStorageKey", "LogoFileSize", "LogoSha256" from "ProjectOrganization" where "LogoStorageKey" is not null) named
  group by key order by key`
