import type { EventOf } from '../kernel/fact.ts'
import { throwIfRefused, unlessStatus } from '../kernel/refusal.ts'
import type { SliceEvolve } from '../kernel/slices.ts'
import { essentialsFacts, type EssentialsFacts, type StandardItem } from './essentials-facts.ts'
import type { OrderCore } from './order-core.ts'

/** An order of essentials that was paid in the shop (ORDER-T03): in progress from its first event, without quotes. */

// State ---------------------------------------------------------------------------------------------------------------

export type EssentialsState = { standardItems: StandardItem[] }

// Commands · decide ---------------------------------------------------------------------------------------------------

type Placed = EventOf<EssentialsFacts>

const decide = {
  PlaceEssentialsOrder: (order: OrderCore, data: Placed['data']): Placed[] => {
    throwIfRefused(unlessStatus('PlaceEssentialsOrder', order.status, 'none'))
    return [{ type: 'EssentialsOrderPlaced', data }]
  },
}

// evolve --------------------------------------------------------------------------------------------------------------

const evolve: SliceEvolve<EssentialsState, EssentialsFacts, Record<never, never>, 'customer'> = {
  EssentialsOrderPlaced: (_, { standardItems }) => ({ standardItems }),
}

const initial: EssentialsState = { standardItems: [] }

export const essentialsOrder = { facts: essentialsFacts, initial, decide, evolve }
