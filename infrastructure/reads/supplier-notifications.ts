import type { Reads } from '#application/reads.ts'
import {
  countUnreadNotifications,
  listSupplierNotifications,
  unreadNotifications,
} from '#read-models/production/supplier-notifications.ts'
import type { Place } from '#read-models/projection.ts'
import { readListPage } from './paging.ts'
import type { ReadSources } from './read-sources.ts'

/** Reads the notifications of a supplier. */
export const supplierNotificationReads = ({ database, cursors }: ReadSources): Reads['supplierNotifications'] => {
  const reader = database.readers.supplier
  return {
    list: ({ supplierId }, { limit, cursor, status }) =>
      readListPage(cursors, `notifications ${supplierId!}`, cursor, (after: Place | undefined) =>
        listSupplierNotifications(reader, supplierId!, { status, limit, after }),
      ),
    unread: ({ supplierId }) => unreadNotifications(reader, supplierId!),
    countUnread: ({ supplierId }) => countUnreadNotifications(reader, supplierId!),
  }
}
