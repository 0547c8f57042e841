import type { OpenShop } from '../catalogue/shop.ts'
import type { Database } from '../db/database.ts'
import type { Identity } from '../identity/identity.ts'
import type { Projector } from '../views/projector.ts'
import type { Cursors } from './cursor.ts'

/** What the reads of the operations (`reads.ts`) are answered from. */
export type ReadSources = {
  database: Database
  projector: Projector
  identity: Identity
  cursors: Cursors
  shop: OpenShop
}
