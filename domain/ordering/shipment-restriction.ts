import { ruleBroken, firstOf, type Refusal, unlessStatus } from '../kernel/refusal.ts'

/** Which changes to an order's shipments are still possible, and who can make them (SHIP-012, SHIP-D04). */

export const shipmentRestrictions = ['noChange', 'onlyAddressAndQuote'] as const
export type ShipmentRestriction = (typeof shipmentRestrictions)[number]

/** The restriction for customers; undefined while there is none. `paid` can be in any unit. */
export const shipmentRestriction = ({
  status,
  paid,
  isPlannedByStaff,
}: {
  status: string
  paid: number
  isPlannedByStaff: boolean
}): ShipmentRestriction | undefined => {
  if (status === 'internal' || status === 'draft') return isPlannedByStaff ? 'onlyAddressAndQuote' : undefined
  return status === 'paymentPending' && paid === 0 ? 'onlyAddressAndQuote' : 'noChange'
}

/** What a command changes: the shipments and their contents, an address, or a shipping option. */
export type PlanChange = 'shipments' | 'address' | 'option'

type Planned = { status: string; restriction: ShipmentRestriction | undefined }

export const planCan = {
  /**
   * Staff can plan until the order ends; customers can plan a draft, within its restriction. An option can be selected
   * only in a draft, because for a placed order its cost is part of the total.
   */
  change: (
    what: PlanChange,
    command: string,
    { status, restriction }: Planned,
    by: 'customer' | 'staff',
  ): Refusal | undefined => {
    if (what === 'option') return firstOf(restricted(restriction, what, by), unlessStatus(command, status, ...drafts))
    return by === 'staff'
      ? unlessStatus(command, status, ...drafts, 'paymentPending', 'inProgress')
      : firstOf(restricted(restriction, what, by), placed(status), unlessStatus(command, status, 'draft'))
  },
}

const drafts = ['internal', 'draft']

const restricted = (
  restriction: ShipmentRestriction | undefined,
  what: PlanChange,
  by: 'customer' | 'staff',
): Refusal | undefined => {
  if (by === 'staff') return undefined
  if (restriction === 'noChange') return ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsFixed')
  return restriction === 'onlyAddressAndQuote' && what === 'shipments'
    ? ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsByStaff')
    : undefined
}

const placed = (status: string): Refusal | undefined =>
  status === 'paymentPending' ? ruleBroken('shipmentConfigurationRestriction', 'rule.shipmentsPlaced') : undefined
