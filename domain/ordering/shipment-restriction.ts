import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'
import type { PaymentStage } from './order-core.ts'

/** Which changes to an order's shipments are still possible, and who can make them (SHIP-012, SHIP-D04). */

export const shipmentRestrictions = ['noChange', 'onlyAddressAndQuote'] as const
export type ShipmentRestriction = (typeof shipmentRestrictions)[number]

/**
 * The restriction for customers; undefined while there is none. `paid` can be in any unit; `requestedStage` is the stage
 * for which the order waits for payment: after placing, work has started.
 */
export const shipmentRestriction = ({
  status,
  paid,
  requestedStage,
  isPlannedByStaff,
}: {
  status: string
  paid: number
  requestedStage: PaymentStage
  isPlannedByStaff: boolean
}): ShipmentRestriction | undefined => {
  if (status === 'internal' || status === 'draft') return isPlannedByStaff ? 'onlyAddressAndQuote' : undefined
  const isUnpaid = status === 'paymentPending' && paid === 0 && requestedStage === 'placing'
  return isUnpaid ? 'onlyAddressAndQuote' : 'noChange'
}

/** What a command changes: the shipments and their contents, their names, an address, or a shipping option. */
export type PlanChange = 'shipments' | 'name' | 'address' | 'option'

type Planned = { status: string; restriction: ShipmentRestriction | undefined }

export const planCan = {
  /**
   * Staff can plan until the order ends; customers can plan a draft, within its restriction, and change addresses until
   * they have paid. An option can be selected only in a draft, because for a placed order its cost is part of the total
   * (decision 221).
   */
  change: (
    what: PlanChange,
    command: string,
    { status, restriction }: Planned,
    by: 'customer' | 'staff',
  ): Refusal | undefined => {
    if (by === 'staff') {
      const isDraftOnly = what === 'option'
      return unlessStatus(command, status, ...drafts, ...(isDraftOnly ? [] : ['paymentPending', 'inProgress']))
    }
    const isAddress = what === 'address'
    return firstOf(
      restricted(restriction, what),
      isAddress ? undefined : placed(status),
      unlessStatus(command, status, 'draft', ...(isAddress ? ['paymentPending'] : [])),
    )
  },
}

const drafts = ['internal', 'draft']

const restricted = (restriction: ShipmentRestriction | undefined, what: PlanChange): Refusal | undefined => {
  if (restriction === 'noChange') return ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsFixed')
  return restriction === 'onlyAddressAndQuote' && (what === 'shipments' || what === 'name')
    ? ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsByStaff')
    : undefined
}

const placed = (status: string): Refusal | undefined =>
  status === 'paymentPending' ? ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsPlaced') : undefined
