import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/**
 * A real S3 server for tests: the object gateway of Ceph with one node in memory. If it is missing and this is root
 * on Debian, it is installed from Debian's packages.
 */

export type S3Server = {
  endpoint: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  stop: () => void
}

const programs = ['radosgw', 'ceph-mon', 'ceph-mgr', 'ceph-osd'] as const
const isInstalled = () => programs.every((program) => spawnSync('which', [program]).status === 0)

/** Whether the server can be started here; installs it if possible. */
export const canRunS3 = (): boolean => {
  if (isInstalled()) return true
  const mayInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0
  if (!mayInstall) return false
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...programs], options).status === 0
  if (!install()) {
    spawnSync('apt-get', ['update'], options)
    install()
  }
  return isInstalled()
}

const configOf = (root: string, fsid: string, [s3, first, second]: number[]) => `[global]
fsid=${fsid}
mon host=[v2:127.0.0.1:${first},v1:127.0.0.1:${second}]
public addr=127.0.0.1
cluster addr=127.0.0.1
keyring=${root}/keyring
auth cluster required=cephx
auth service required=cephx
auth client required=cephx
osd pool default size=1
osd pool default min size=1
osd pool default pg num=8
pg autoscale mode=off
osd crush chooseleaf type=0
osd objectstore=memstore
memstore device bytes=1073741824
run dir=${root}
log file=${root}/$name.log
admin socket=
pid file=${root}/$name.pid
[mon.a]
mon data=${root}/mon
[mgr.x]
mgr data=${root}/mgr
[osd.0]
osd data=${root}/osd
[client.rgw.a]
rgw frontends=beast endpoint=127.0.0.1:${s3}
rgw data=${root}/rgw
`

const capabilities: [name: string, ...caps: string[]][] = [
  ['mon.', 'mon', 'allow *'],
  ['client.admin', 'mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
  ['mgr.x', 'mon', 'allow profile mgr', 'osd', 'allow *'],
  ['osd.0', 'mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'],
  ['client.rgw.a', 'mon', 'allow rw', 'osd', 'allow rwx'],
]

/** Starts the server, which takes about 12 seconds. */
export const startS3Server = async (): Promise<S3Server> => {
  const root = mkdtempSync(join(tmpdir(), 'boxwright-s3-'))
  const ports = [await freePort(), await freePort(), await freePort()]
  const fsid = randomUUID()
  const config = join(root, 'ceph.conf')
  const keyring = join(root, 'keyring')
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 })
  for (const folder of ['mon', 'mgr', 'osd', 'rgw']) mkdirSync(join(root, folder))
  writeFileSync(config, configOf(root, fsid, ports))
  for (const [nth, [name, ...caps]] of capabilities.entries()) {
    const pairs = Array.from({ length: caps.length / 2 }, (_, i) => ['--cap', caps[2 * i]!, caps[2 * i + 1]!])
    run('ceph-authtool', keyring, ...(nth === 0 ? ['--create-keyring'] : []), '--gen-key', '-n', name, ...pairs.flat())
  }
  const monitors = `[v2:127.0.0.1:${ports[1]},v1:127.0.0.1:${ports[2]}]`
  run('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', monitors, join(root, 'monmap'))
  run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', join(root, 'monmap'), '--keyring', keyring)
  const children = [spawn('ceph-mon', ['-c', config, '-i', 'a', '-f'], { cwd: root, stdio: 'ignore' })]
  children.push(spawn('ceph-mgr', ['-c', config, '-i', 'x', '-f'], { cwd: root, stdio: 'ignore' }))
  const disk = randomUUID()
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', disk)
  run('ceph', '-c', config, '-k', keyring, 'osd', 'new', disk)
  children.push(spawn('ceph-osd', ['-c', config, '-i', '0', '-f'], { cwd: root, stdio: 'ignore' }))
  children.push(spawn('radosgw', ['-c', config, '-n', 'client.rgw.a', '-f'], { cwd: root, stdio: 'ignore' }))
  const stop = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
  const endpoint = `http://127.0.0.1:${ports[0]}`
  const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'TESTSECRET' }
  try {
    for (let tries = 0; !(await fetch(endpoint).catch(() => undefined)); tries++) {
      if (tries > 240) throw new Error('The S3 server did not start within a minute')
      await pause(250)
    }
    const user = ['user', 'create', '--uid=test', '--display-name=test']
    const keys = [`--access-key=${credentials.accessKeyId}`, `--secret-key=${credentials.secretAccessKey}`]
    run('radosgw-admin', '-c', config, '-n', 'client.rgw.a', ...user, ...keys)
  } catch (error) {
    stop()
    throw error
  }
  return { endpoint, credentials, stop }
}
