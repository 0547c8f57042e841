import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A real PgBouncer in transaction mode, from Debian's package, which is installed if it is missing and this is root. */

const isInstalled = () => spawnSync('which', ['pgbouncer']).status === 0

/** Whether it can be started here; installs it if possible. */
export const canRunPgBouncer = (): boolean => {
  if (isInstalled()) return true
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'pgbouncer'], options).status === 0
  if (!install()) {
    spawnSync('apt-get', ['update'], options)
    install()
  }
  return isInstalled()
}

/** Starts it in front of a database. `ignored`: startup parameters that it drops instead of refusing. */
export const startPgBouncer = async (
  url: string,
  ignored = '',
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'boxwright-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const database = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  writeFileSync(
    file,
    `[databases]\n${pathname.slice(1)} = ${database}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}
auth_type = any\npool_mode = transaction\nunix_socket_dir =\nignore_startup_parameters = extra_float_digits${ignored}\n`,
  )
  // It refuses to run as root.
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...asOther })
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(own, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    await pause(20)
  }
  return {
    url: Object.assign(new URL(url), { port: String(own) }).href,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}
