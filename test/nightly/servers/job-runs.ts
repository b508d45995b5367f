import pg from 'pg'

/** Records from now on each start of a job by a worker, under the name of the worker's connections. */
export async function noteJobRuns(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`
    create table "JobRun" (job bigint, worker text);
    create function note_job_run() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into "JobRun" values (new."Id", current_setting('application_name'));
      return new;
    end $$;
    create trigger note_job_run after update on "Job" for each row
      when (new."State" = 'running' and old."State" is distinct from 'running') execute function note_job_run();`)
  return {
    read: async () =>
      (
        await client.query<{ job: string; worker: string }>(
          'select job::text, worker from "JobRun"',
        )
      ).rows,
    close: () => client.end(),
  }
}

/** The address of a database with this name for its connections. */
export function named(url: string, name: string): string {
  const address = new URL(url)
  address.searchParams.set('application_name', name)
  return address.href
}
