import type { Area } from '../area.ts'
import type { Logger } from '../jobs/processes.ts'
import type { LogArea } from '../log/open-log.ts'
import { startBridge } from './bridge.ts'
import { openJetStream } from './jetstream.ts'

/** Server to which the feeds are published. `replicas`: of new streams. */
export type BridgeSettings = { url: string; replicas: number }

/** Publishes the feeds to NATS JetStream in the background. */
export const openBridge = (
  { database, onAppend }: LogArea,
  { url, replicas }: BridgeSettings,
  logger: Logger,
): Area => {
  const bridge = startBridge(
    database,
    () => openJetStream(url, replicas),
    (error) => logger.error({ err: error }, 'publishing the feeds failed'),
  )
  onAppend(bridge.wake)
  return { channels: { log: bridge.wake }, close: bridge.stop }
}
