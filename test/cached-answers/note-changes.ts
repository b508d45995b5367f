import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

/** Internal tables of the server that no read returns: their changes are not recorded. */
const ofTheServer = [
  'ChangeCount',
  'CopyProgress',
  'IdempotencyKey',
  'Mail',
  'TaskNotification',
  'Upload',
]

/** The denials of the reads between two writes: each is recorded a moment after its response. */
const ofDeniedReads = ['Refusal']

// Four facts about a person come from the sign-in accounts, whatever their tables.
const signInFacts: Readonly<Record<string, string>> = {
  user: 'account',
  account_link: 'invitation',
  session: 'session',
  twoFactor: 'secondFactor',
  passkey: 'secondFactor',
}

const unnoted = new Set([...ofTheServer, ...ofDeniedReads])

const noteFunction = `
create table test_noted ("table" text, "column" text);
create function test_note() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'UPDATE' then
    insert into test_noted select tg_argv[0], n.key from jsonb_each(to_jsonb(new)) n
      where n.value is distinct from to_jsonb(old) -> n.key;
  else
    insert into test_noted values (tg_argv[0], 'rows');
  end if;
  return null;
end $$`

const tables = `select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname !~ '^(kysely|test)_'`

/** Starts recording each changed column, and each table in which rows are inserted or deleted; `noted` returns them once and clears the record. */
export async function noteChanges(server: TestServer, target: Target) {
  for (const database of [target, 'identity'] as const) {
    await server.sql(database, noteFunction)
    for (const { name } of await server.sql(database, tables))
      if (!unnoted.has(name) && (database === target || name in signInFacts))
        await server.sql(
          database,
          `create trigger "zz_note" after insert or update or delete on "${name}" for each row execute function test_note('${name}')`,
        )
  }
  const take = (database: Target | 'identity') =>
    server.sql(
      database,
      'with gone as (delete from test_noted returning *) select distinct * from gone',
    )
  return async (): Promise<string[]> => {
    const [stored, signIns] = await Promise.all([take(target), take('identity')])
    const told = [
      ...stored.map(({ table, column }) => `${table}.${column}`),
      ...signIns
        // Every request of a session extends its end.
        .filter(({ table, column }) => table !== 'session' || column === 'rows')
        .map(({ table }) => `SignIn.${signInFacts[table as string]}`),
    ]
    return [...new Set(told)].toSorted()
  }
}
