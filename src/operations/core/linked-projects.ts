import { sql, type RawBuilder } from 'kysely'
import { phases } from '#rules/review/phases.ts'

const projectsLedAs = (column: 'OwnerId' | 'JuniorOwnerId') =>
  sql.join(
    phases.map(
      ({ standardTable }) =>
        sql`select "ProjectId" from ${sql.table(standardTable)} where ${sql.ref(column)} = u."Id"`,
    ),
    sql` union `,
  )

const works = (module: RawBuilder<unknown>, table: string, column: string) => sql`exists (
  select from "ProjectStandardsSet" taken join ${sql.table(table)} own on own."ProjectId" = taken."ProjectId"
  where taken."StandardsSetId" = ${module} and ${sql.ref(`own.${column}`)} = u."Id")`

/** For `"User" u`: whether any project linked to the person uses a module; stops at the first match. */
export const worksModule = (module: RawBuilder<unknown>): RawBuilder<boolean> => {
  const leads = phases.flatMap(({ standardTable }) => [
    works(module, standardTable, 'OwnerId'),
    works(module, standardTable, 'JuniorOwnerId'),
  ])
  return sql<boolean>`(${works(module, 'ProjectUser', 'UserId')}
    or (u."UserType" = 'Consultant' and (${sql.join(leads, sql` or `)})))`
}

const isOf = (project: RawBuilder<unknown>, table: string, column: string) => sql`exists (
  select 1 from ${sql.table(table)} own where ${sql.ref(`own.${column}`)} = u."Id" and own."ProjectId" = ${project})`

/** For `"User" u`: whether a project is linked to the person; stops at the first match. */
export const isLinkedTo = (project: RawBuilder<unknown>): RawBuilder<boolean> => {
  const leads = phases.flatMap(({ standardTable }) => [
    isOf(project, standardTable, 'OwnerId'),
    isOf(project, standardTable, 'JuniorOwnerId'),
  ])
  return sql<boolean>`(${isOf(project, 'ProjectUser', 'UserId')}
    or (u."UserType" = 'Consultant' and (${sql.join(leads, sql` or `)})))`
}

/** For `"User" u`: the ids of the projects linked to the person. */
export const linkedProjects = sql`
  select "ProjectId" from "ProjectUser" where "UserId" = u."Id"
  union select "ProjectId" from (${projectsLedAs('OwnerId')} union ${projectsLedAs('JuniorOwnerId')}) led where u."UserType" = 'Consultant'`

/**
 * For `"User" u`: a lateral join with the rows of a table, under an alias, that belong to the person's linked projects. Looks
 * them up project by project: the planner cannot know how few there are, and would read the whole table.
 */
export const ofLinkedProjects = (
  table: 'Project' | 'Task',
  name: string,
): RawBuilder<unknown> => sql`
  cross join lateral (${linkedProjects}) linked
  cross join lateral (
    select * from ${sql.table(table)} one
    where one.${sql.ref(table === 'Project' ? 'Id' : 'ProjectId')} = linked."ProjectId" offset 0) ${sql.ref(name)}`
