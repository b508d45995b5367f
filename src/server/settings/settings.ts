import { backupSettings } from './groups/backup-settings.ts'
import { databaseSettings } from './groups/database-settings.ts'
import { deploymentSettings } from './groups/deployment-settings.ts'
import { headSettings } from './groups/head-settings.ts'
import { limitSettings } from './groups/limit-settings.ts'
import { mailSettings } from './groups/mail-settings.ts'
import { providerSettings } from './groups/provider-settings.ts'
import { serviceSettings } from './groups/service-settings.ts'
import { signInSettings } from './groups/sign-in-settings.ts'
import { watchingSettings } from './groups/watching-settings.ts'
import type { Setting } from './values/setting.ts'

/** The settings, grouped as in the documentation. */
export const settingGroups = [
  { title: 'Where and how it runs', settings: deploymentSettings },
  { title: 'Databases', settings: databaseSettings },
  { title: 'Backups', settings: backupSettings },
  { title: 'Mail', settings: mailSettings },
  { title: 'People and sessions', settings: signInSettings },
  { title: 'Sign-in through a provider', settings: providerSettings },
  { title: 'Third-party services', settings: serviceSettings },
  { title: 'Publishing the head of the history', settings: headSettings },
  { title: 'Limits', settings: limitSettings },
  { title: 'Watching', settings: watchingSettings },
] as const

/** Every setting by the name of its environment variable. */
export const settings = {
  ...deploymentSettings,
  ...databaseSettings,
  ...backupSettings,
  ...mailSettings,
  ...signInSettings,
  ...providerSettings,
  ...serviceSettings,
  ...headSettings,
  ...limitSettings,
  ...watchingSettings,
}

export type SettingName = keyof typeof settings

type ValueOf<One> = One extends Setting<infer Value> ? Value : never

export type SettingValues = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]> }

export const settingNames = Object.keys(settings) as SettingName[]
