import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chooseAccount, type Account } from '#database/embedded/choose-account.ts'
import { randomPort } from '#database/embedded/choose-port.ts'
import { fillEnvironment, fillExample } from './configuration.ts'
import type { MachineSettings } from './machine.ts'

/** Where Debian installs PostgreSQL, in any version. */
export const postgresPrograms = '/usr/lib/postgresql/*/bin/postgres'

/** The secrets of a cluster. */
export type Secrets = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'rest', string>>

type Ports = Readonly<Record<'etcd' | 'peers' | 'postgres' | 'rest', number>>

/** Three machines on loopback ports: two with PostgreSQL, the third with only etcd. */
export type MachinePlan = {
  readonly account: Account
  readonly machines: readonly MachineSettings[]
  readonly haproxy: { readonly port: number; readonly file: string }
}

const names = ['one', 'two', 'three'] as const
const withPostgres: readonly string[] = ['one', 'two']

const local = (port: number) => `127.0.0.1:${port}`

/** Fills in the example files of deploy/patroni for machines in subfolders of a folder. */
export async function planMachines(
  folder: string,
  secrets: Secrets,
  isSynchronous: boolean,
): Promise<MachinePlan> {
  const programs = dirname(globSync(postgresPrograms).toSorted().at(-1) ?? '')
  const account = chooseAccount(
    { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') },
    join(folder, 'data'),
  )
  const all = await Promise.all(names.map(async (name) => ({ name, ports: await newPorts() })))
  const machines = all.map(({ name, ports }) => {
    const own = join(folder, name)
    const etcd = etcdEnvironment(own, name, all, ports)
    if (!withPostgres.includes(name)) return { name, folder: own, account, etcd }
    const dataFolder = join(own, 'data')
    const env = fillEnvironment('patroni.env', {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: local(ports.rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(ports.rest),
      PATRONI_POSTGRESQL_LISTEN: local(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
      PATRONI_ETCD3_HOSTS: all.map(({ ports: { etcd: port } }) => local(port)).join(','),
      PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
      PATRONI_REPLICATION_PASSWORD: secrets.replication,
      PATRONI_REWIND_PASSWORD: secrets.rewind,
      PATRONI_RESTAPI_PASSWORD: secrets.rest,
    })
    const file = patroniFile(own, isSynchronous)
    return {
      name,
      folder: own,
      account,
      etcd,
      patroni: { file, env, dataFolder, restPort: ports.rest },
    }
  })
  const [one, two] = all
  if (one === undefined || two === undefined) throw new Error('There are no machines.')
  const port = await randomPort()
  return { account, machines, haproxy: { port, file: haproxyFile(port, one.ports, two.ports) } }
}

const newPorts = async (): Promise<Ports> => ({
  etcd: await randomPort(),
  peers: await randomPort(),
  postgres: await randomPort(),
  rest: await randomPort(),
})

const etcdEnvironment = (
  folder: string,
  name: string,
  all: readonly { readonly name: string; readonly ports: Ports }[],
  { etcd, peers }: Ports,
) =>
  fillEnvironment('etcd.env', {
    ETCD_NAME: name,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: `http://${local(etcd)}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${local(etcd)}`,
    ETCD_LISTEN_PEER_URLS: `http://${local(peers)}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${local(peers)}`,
    ETCD_INITIAL_CLUSTER: all
      .map((one) => `${one.name}=http://${local(one.ports.peers)}`)
      .join(','),
  })

const patroniFile = (folder: string, isSynchronous: boolean): string =>
  fillExample('patroni.yml', [
    ['/var/run/postgresql', folder],
    ...(isSynchronous
      ? []
      : ([
          ['synchronous_mode: true', 'synchronous_mode: false'],
          ['maximum_lag_on_failover: 1048576', 'maximum_lag_on_failover: 1073741824'],
        ] as const)),
  ])

// HAProxy runs under the same account as the others.
const haproxyFile = (port: number, one: Ports, two: Ports): string =>
  fillExample('haproxy.cfg', [
    ['  user haproxy\n', ''],
    ['  group haproxy\n', ''],
    ['bind 127.0.0.1:5000', `bind ${local(port)}`],
    ['10.0.0.1:5432 check port 8008', `${local(one.postgres)} check port ${one.rest}`],
    ['10.0.0.2:5432 check port 8008', `${local(two.postgres)} check port ${two.rest}`],
  ])
