import type { FastifyInstance } from 'fastify'
import { suppliers as contracts } from '#application/people/contracts/suppliers.ts'
import type { App } from '../../app.ts'
import { serve } from '../serve.ts'

/** Factories over HTTP, for staff. */
export const supplierRoutes = (app: FastifyInstance, { suppliers }: App): void => {
  serve(app, contracts.list, async ({ query }) => ({ payload: await suppliers.list(query) }))
  serve(app, contracts.create, async ({ ask, body }) => ({ payload: await suppliers.create(ask, body) }))
  serve(app, contracts.get, async ({ params: { supplierId } }) => ({ payload: await suppliers.get(supplierId) }))
  serve(app, contracts.change, async ({ ask, params: { supplierId }, body }) => ({
    payload: await suppliers.change(ask, supplierId, body),
  }))
  serve(app, contracts.archive, async ({ ask, params: { supplierId } }) => ({
    payload: await suppliers.move(ask, 'ArchiveSupplier', supplierId),
  }))
  serve(app, contracts.restore, async ({ ask, params: { supplierId } }) => ({
    payload: await suppliers.move(ask, 'RestoreSupplier', supplierId),
  }))
}
