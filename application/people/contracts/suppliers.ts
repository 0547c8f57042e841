import { z } from 'zod'
import { supplierProfile, supplierStatuses } from '#domain/people/supplier.ts'
import { Moment } from '#domain/time.ts'
import { endpoint } from '../../contracts/endpoint.ts'
import { Person } from './users.ts'

/** Factories that produce for us, managed by staff (SUPP-D02). Never visible to customers. */

const params = z.strictObject({ supplierId: z.string().min(1).max(100) })
const access = ['staff', 'supplierManager'] as const

/** A row of the factory list. */
export const SupplierSummary = z.object({
  supplierId: z.string(),
  /** Number of changes to the record. */
  version: z.int(),
  ...supplierProfile,
  status: z.enum(supplierStatuses),
  createdOn: Moment,
  changedOn: Moment,
})
export type SupplierSummary = z.infer<typeof SupplierSummary>

/** A factory with its users. */
export const Supplier = SupplierSummary.extend({ users: z.array(Person) })
export type Supplier = z.infer<typeof Supplier>

/** A supplier's own profile (SUPP-D01), without the data that staff have about its users. */
export const SupplierProfile = SupplierSummary.omit({ version: true }).extend({
  users: z.array(Person.pick({ userId: true, firstName: true, lastName: true, email: true })),
})

const Profile = z.strictObject(supplierProfile)
const ofSupplier = { access, params, reply: Supplier }

/** Factory endpoints, for staff and supplier managers. */
export const suppliers = {
  list: endpoint({
    method: 'GET',
    path: '/suppliers',
    summary: 'List suppliers by name; only active ones can receive purchase orders',
    // Payables are filtered by supplier.
    access: [...access, 'bookReader'],
    query: z.strictObject({ status: z.enum(supplierStatuses).optional() }),
    reply: z.array(SupplierSummary),
  }),
  create: endpoint({
    method: 'POST',
    path: '/suppliers',
    summary: 'Add a supplier',
    access,
    body: Profile.partial({ contact: true, address: true }),
    reply: Supplier,
  }),
  own: endpoint({
    method: 'GET',
    path: '/supplier/profile',
    summary: 'Get the caller’s company with its users',
    access: ['supplier'],
    reply: SupplierProfile,
  }),
  get: endpoint({
    method: 'GET',
    path: '/suppliers/:supplierId',
    summary: 'Get a supplier with its users',
    ...ofSupplier,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/suppliers/:supplierId',
    summary: 'Change a supplier; omitted fields are unchanged',
    body: Profile.partial().extend({ version: z.int().min(1).optional() }),
    ...ofSupplier,
  }),
  archive: endpoint({
    method: 'POST',
    path: '/suppliers/:supplierId/archive-supplier',
    summary: 'Archive a supplier: it receives no purchase orders, and its users cannot sign in (ArchiveSupplier)',
    ...ofSupplier,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/suppliers/:supplierId/restore-supplier',
    summary: 'Restore a supplier (RestoreSupplier)',
    ...ofSupplier,
  }),
}
