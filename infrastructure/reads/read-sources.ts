import type { OpenShop } from '../catalogue/shop.ts'
import type { Database } from '../db/database.ts'
import type { OpenHelp } from '../help/open-help.ts'
import type { Identity } from '../identity/identity.ts'
import type { Projector } from '../views/projector.ts'
import type { Cursors } from './cursor.ts'

/** Sources of the reads of the operations (`reads.ts`). */
export type ReadSources = {
  database: Database
  projector: Projector
  identity: Identity
  cursors: Cursors
  shop: OpenShop
  help: OpenHelp
  /** Subscribes to erasures of personal data: data read before an erasure must not be used after it. */
  onErased: (listener: () => void) => void
  /** Receives the errors of events that a view cannot fold. */
  onError: (error: unknown) => void
}
