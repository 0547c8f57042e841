import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/**
 * Real NATS servers with JetStream for tests, one or a cluster. If the program is missing and this is root on Debian, it is
 * installed from Debian's packages.
 */

export type NatsServers = {
  /** The URLs in the format of NATS_URL. */
  url: string
  /** Kills a server immediately, by its index. */
  kill: (nth: number) => Promise<void>
  /** Restarts a killed server with its data. */
  start: (nth: number) => Promise<void>
  stop: () => Promise<void>
}

const isInstalled = () => spawnSync('which', ['nats-server']).status === 0

/** Whether a server can be started here; installs it if possible. */
export const canRunNats = (): boolean => {
  if (isInstalled()) return true
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return false
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const install = () =>
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nats-server'], options).status === 0
  if (!install()) {
    spawnSync('apt-get', ['update'], options)
    install()
  }
  return isInstalled()
}

type Node = { port: number; route: number; http: number; config: string; child: ChildProcess | undefined }

/** Starts servers, several as one cluster, and waits until JetStream has a leader. */
export const startNats = async (count = 1): Promise<NatsServers> => {
  const root = mkdtempSync(join(tmpdir(), 'boxwright-nats-'))
  const nodes: Node[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const [port, route, http] = [await freePort(), await freePort(), await freePort()]
    nodes.push({ port, route, http, config: join(root, `${nth}.conf`), child: undefined })
  }
  const routes = nodes.map(({ route }) => `nats-route://127.0.0.1:${route}`).join(', ')
  for (const [nth, { port, route, http, config }] of nodes.entries()) {
    const cluster = count > 1 ? `cluster { name: c, listen: "127.0.0.1:${route}", routes: [${routes}] }` : ''
    writeFileSync(
      config,
      `server_name: n${nth}\nlisten: "127.0.0.1:${port}"\nhttp: "127.0.0.1:${http}"
      jetstream { store_dir: "${join(root, String(nth))}" }\n${cluster}\n`,
    )
  }
  const start = async (nth: number): Promise<void> => {
    const node = nodes[nth]!
    const child = spawn('nats-server', ['-c', node.config], { stdio: 'ignore' })
    node.child = child
    const address = `http://127.0.0.1:${node.http}/healthz`
    for (;;) {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
      const ok = await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ok) return
      await pause(50)
    }
  }
  const kill = async (nth: number): Promise<void> => {
    const { child } = nodes[nth]!
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  await Promise.all(nodes.map((_, nth) => start(nth)))
  return {
    url: nodes.map(({ port }) => `nats://127.0.0.1:${port}`).join(','),
    kill,
    start,
    stop: async () => {
      await Promise.all(nodes.map((_, nth) => kill(nth)))
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
