import type { FastifyInstance } from 'fastify'
import { suppliers as contracts } from '#application/contracts/suppliers.ts'
import type { House } from '../../house.ts'
import { serve } from '../serve.ts'

/** Factories over HTTP, for staff. */
export const supplierRoutes = (app: FastifyInstance, { suppliers }: House): void => {
  serve(app, contracts.list, async ({ query }) => ({ payload: await suppliers.list(query) }))
  serve(app, contracts.create, async ({ caller, body }) => ({ payload: await suppliers.create(caller, body) }))
  serve(app, contracts.get, async ({ params: { supplierId } }) => ({ payload: await suppliers.get(supplierId) }))
  serve(app, contracts.change, async ({ caller, params: { supplierId }, body }) => ({
    payload: await suppliers.change(caller, supplierId, body),
  }))
  serve(app, contracts.archive, async ({ caller, params: { supplierId } }) => ({
    payload: await suppliers.move(caller, 'ArchiveSupplier', supplierId),
  }))
  serve(app, contracts.restore, async ({ caller, params: { supplierId } }) => ({
    payload: await suppliers.move(caller, 'RestoreSupplier', supplierId),
  }))
}
