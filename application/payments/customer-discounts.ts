import type { z } from 'zod'
import { type Case, foldCase } from '#domain/case.ts'
import { amountOf, inCurrency } from '#domain/kernel/money.ts'
import { throwIfRefused, invalidInput, notFound, type Refusal, Rejection } from '#domain/kernel/refusal.ts'
import { itemsOf, producedItems } from '#domain/ordering/order-items.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { reimbursementsOf } from '#domain/ordering/reimbursement.ts'
import {
  type DiscountUsed,
  discountWithUses,
  type DiscountWithUses,
  customerDiscountStatus,
} from '#domain/payments/customer-discount-use.ts'
import type { LiveCustomerDiscount } from '#domain/payments/customer-discount.ts'
import { disputesOfOrder, unlessWithdrawn, withdrawnAmount } from '#domain/payments/disputed-payments.ts'
import { welcomeId, welcomeName } from '#domain/payments/referral.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { isBefore, type Moment } from '#domain/time.ts'
import { orderCommand } from '../ordering/order-command.ts'
import { reimbursableTo } from '../ordering/reported-work.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import type { Answer, CommandSpec } from '../pipeline/handle.ts'
import { boundCommand, type OperationPorts, query, viewQuery } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { customerDiscounts as contracts, type DiscountForStaff } from './contracts/customer-discounts.ts'
import { draftDiscounts, offersTo } from './offered-discounts.ts'

/** Customer discounts: granted and revoked by staff, visible to both, and their use by a draft. */

// Views ---------------------------------------------------------------------------------------------------------------

const wireAmount = (amount: number | null): number | null => (amount === null ? null : inCurrency(amount))

const useView = ({ requestId, taken, amount, rate, usedOn, releasedOn }: DiscountUsed) => ({
  requestId,
  taken: wireAmount(taken),
  converted: rate ? { ...rate, amount: wireAmount(amount) } : null,
  usedOn,
  releasedOn,
})

/** The view for staff; the contract for customers omits internal fields. */
const discountView = (one: DiscountWithUses, now: Moment): DiscountForStaff => {
  const { amount, percent, upperLimit, left, uses, released, internalNotes = '', reason = '', ...own } = one
  return {
    ...own,
    value: percent ?? inCurrency(amount ?? 0),
    upperLimit: wireAmount(upperLimit),
    left: wireAmount(left),
    status: customerDiscountStatus(one, now),
    uses: uses.map(useView),
    released: released.map(useView),
    internalNotes,
    reason,
  }
}

/** @throws {Rejection} 404 for an unknown customer */
const requireCustomer = async ({ people }: Pick<Ports, 'people'>, customerId: string): Promise<void> =>
  throwIfRefused((await people.customerExists(customerId)) ? undefined : notFound('customer'))

const listDiscounts = async ({ reads, now }: OperationPorts, caller: Caller, customerId: string) => ({
  payload: { items: (await reads.customerDiscounts(caller, customerId)).map((one) => discountView(one, now())) },
})

/** The discount that the first order of a referred customer grants; null if it was granted already. */
const welcomeFor = async (
  customerId: string,
  held: readonly { discountId: string }[],
  { people, referralTerms }: Pick<Ports, 'people' | 'referralTerms'>,
) => {
  if (held.some(({ discountId }) => discountId === welcomeId(customerId))) return null
  const referrer = await people.referrerOf(customerId)
  if (referrer === undefined || referrer === customerId) return null
  const { percent, upperLimit } = referralTerms
  return { name: welcomeName, percent, upperLimit: inCurrency(upperLimit), currency: 'USD' as const }
}

// Commands ------------------------------------------------------------------------------------------------------------

const discountIn = ({ customerDiscounts }: Case): LiveCustomerDiscount => {
  const [one] = Object.values(customerDiscounts)
  if (!one) throw new Rejection(notFound('discount'))
  return one
}

const category = 'customer-discount' as const

const answer = async (
  { reads, now }: OperationPorts,
  caller: Caller,
  { events, position }: Answer,
): Promise<{ payload: DiscountForStaff; position: number }> => {
  const one = discountIn(foldCase(events))
  const known = (await reads.customerDiscounts(caller, one.customerId)).find(
    ({ discountId }) => discountId === one.discountId,
  )
  return {
    payload: discountView(
      discountWithUses(one, known ? [...known.uses, ...known.released] : [], known?.lastUse ?? 0),
      now(),
    ),
    position,
  }
}

type GrantInput = z.output<(typeof contracts.grant)['body']> & { customerId: string }

const discountOfInput = (input: GrantInput, discountId: string) => {
  const { internalNotes, value, upperLimit, ...own } = input
  const isPercentage = input.type === 'percentage'
  throwIfRefused(
    isPercentage && value > 100 ? invalidInput('value', 'input.atMost', { field: 'value', n: 100 }) : undefined,
  )
  return {
    customerDiscount: {
      ...own,
      discountId,
      percent: isPercentage ? value : null,
      amount: isPercentage ? null : amountOf(value),
      upperLimit: upperLimit === null ? null : amountOf(upperLimit),
      once: isPercentage && input.once,
      referral: null,
      prepaid: false,
    },
    internalNotes,
  }
}

/** The customer can see the order that a discount originates from, so it must be one of the customer's own orders. */
const refuseForeignOrder = async (
  customerId: string,
  requestId: string,
  { log }: Ports,
): Promise<Refusal | undefined> => {
  const { order } = foldCase(await log.readCase({ requestId }))
  const isTheirOrder = order.status !== 'none' && order.customerId === customerId
  return isTheirOrder ? undefined : invalidInput('requestId', 'notFound.order')
}

export const grantDiscount = boundCommand(
  contracts.grant,
  {
    aggregate: category,
    name: 'GrantCustomerDiscount',
    allow: () => undefined,
    stream: (_state, _input, idGenerator) => idGenerator.stream(category),
    data: async (input, { ports }) => {
      const { customerId, requestId, validTo } = input
      await requireCustomer(ports, customerId)
      const isOver = validTo !== null && !isBefore(ports.now(), validTo)
      throwIfRefused(isOver ? invalidInput('validTo', 'input.future', { field: 'validTo' }) : undefined)
      throwIfRefused(requestId === null ? undefined : await refuseForeignOrder(customerId, requestId, ports))
      return { granted: discountOfInput(input, ports.idGenerator.ulid()) }
    },
  },
  answer,
)

/** Returns 404 if the discount belongs to a customer other than the one in the path. */
const refuseOtherCustomer = (state: Case, customerId: string): Refusal | undefined =>
  discountIn(state).customerId === customerId ? undefined : notFound('discount')

const ownStream: CommandSpec<unknown>['stream'] = ({ caseId }) => caseId

export const revokeDiscount = boundCommand(
  contracts.revoke,
  {
    aggregate: category,
    name: 'RevokeCustomerDiscount',
    of: ({ discountId }) => ({ customerDiscountId: discountId }),
    allow: (_caller, state, { customerId }) => refuseOtherCustomer(state, customerId),
    stream: ownStream,
    data: ({ reason }) => ({ reason }),
  },
  answer,
)

/** PAY-D07. */
export const giveCredit = orderCommand(contracts.giveCredit, 'GiveCredit', {
  scope: 'case',
  precondition: (state) => unlessWithdrawn(state, settlementOf(state.order).credit),
  data: ({ internalNotes }, { state, ports }) => ({
    refundId: ports.idGenerator.ulid(),
    internalNotes,
    withdrawn: withdrawnAmount(disputesOfOrder(state)),
  }),
})

export const customerDiscounts = {
  own: viewQuery(contracts.own, async ({ caller }, ports) => {
    const { payload } = await listDiscounts(ports, caller, caller.customerId!)
    return { payload: { ...payload, welcome: await welcomeFor(caller.customerId!, payload.items, ports) } }
  }),
  list: viewQuery(contracts.list, async ({ caller, params }, ports) => {
    await requireCustomer(ports, params.customerId)
    return listDiscounts(ports, caller, params.customerId)
  }),
  grant: grantDiscount,
  revoke: revokeDiscount,
  ofDraft: query(contracts.ofDraft, async ({ caller, params }, ports) => {
    const state = foldCase(await ports.log.readCase(params))
    throwIfRefused(seesOrder(caller, state))
    const order = requireExisting(state.order)
    if (order.status !== 'draft') {
      return { payload: { discounts: [], total: inCurrency(order.totals?.total ?? 0) } }
    }
    const reimbursed = reimbursementsOf(await reimbursableTo(state, ports), producedItems(itemsOf(order)))
    const reimbursements = reimbursed.reduce((sum, { amount }) => sum + amount, 0)
    const { discounts, total } = draftDiscounts(state, await offersTo(order, ports), reimbursements)
    return {
      payload: {
        discounts: discounts.map(({ off, ofCustomer, ...one }) => ({
          ...one,
          amount: inCurrency(off),
          rate: ofCustomer?.rate ? { from: ofCustomer.currency, ...ofCustomer.rate } : null,
        })),
        total: inCurrency(total),
      },
    }
  }),
  giveCredit,
}
