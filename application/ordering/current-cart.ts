import { foldCase } from '#domain/case.ts'
import type { Cart, StartedCart } from '#domain/ordering/cart.ts'
import { noRights } from '#domain/people/rights.ts'
import { callerOf, type Caller } from '../pipeline/access.ts'
import { handle } from '../pipeline/handle.ts'
import type { BrowserState, OperationPorts } from '../pipeline/operation.ts'
import type { Tokens } from '../pipeline/ports.ts'
import { cartCommands, cartIn } from './cart-commands.ts'

/**
 * The cart of a browser (CART-022): the one identified by its cookie, or the one that its user left on another device.
 */

/** A visitor who has not signed in, as the actor of cart changes. */
const visitor: Caller = {
  ...noRights,
  kind: 'customer',
  actor: { kind: 'customer', id: 'visitor' },
  audience: 'customer',
  customerId: undefined,
  supplierId: undefined,
}

export type CurrentCart = {
  caller: Caller
  /** The cart of the browser, in any status. */
  last: StartedCart | undefined
  /** The same cart, if it is open or being paid. */
  cart: StartedCart | undefined
  caseId: string
  /** The cookie to store, if it changed. */
  cookie: string | undefined
}

const purpose = 'cart'

/** Value of the cart cookie: the cart id, and a proof that this server issued it. */
export const cookieOf = (tokens: Tokens, cartId: string): string => `${cartId}.${tokens.of(purpose, cartId)}`

/** The id of a new cart, derived from the command id, so that a repeated command creates the same cart. */
export const newCartId = (tokens: Tokens, commandId: string): string => tokens.hash(tokens.of('new cart', commandId))

const cartIdOf = (tokens: Tokens, cookie: string | undefined): string | undefined => {
  const [cartId = '', proof = ''] = cookie?.split('.') ?? []
  const hash = tokens.hash(proof)
  return cartId && tokens.hash(tokens.of(purpose, cartId, hash)) === hash ? cartId : undefined
}

type Ports = Pick<OperationPorts, 'log' | 'tokens'>

const load = async ({ log }: Ports, cartId: string | undefined): Promise<{ cart: Cart; caseId: string }> => {
  if (cartId === undefined) return { cart: { status: 'none' }, caseId: '' }
  const state = foldCase(await log.readCase({ cartId }))
  return { cart: cartIn(state), caseId: state.caseId }
}

const isOver = ({ status }: StartedCart): boolean => status === 'paid' || status === 'merged'

/**
 * The cart of a browser. If a user has signed in and has another cart, its lines are added to the browser's cart, or it
 * becomes the browser's cart.
 */
export const currentCart = async (
  { browser, commandId }: { browser: BrowserState; commandId: string },
  ports: OperationPorts,
): Promise<CurrentCart> => {
  const { user } = browser
  const caller = user?.type === 'user' ? callerOf(user) : visitor
  const { tokens } = ports
  const { cart, caseId } = await load(ports, cartIdOf(tokens, browser.cart))
  const isOthers = cart.status !== 'none' && cart.userId !== undefined && cart.userId !== caller.actor.id
  const last = cart.status === 'none' || isOthers ? undefined : cart
  const current = last && !isOver(last) ? last : undefined
  const found = { caller, last, cart: current, caseId, cookie: undefined }
  const { customerId } = caller
  if (caller === visitor || customerId === undefined || current?.userId === caller.actor.id) return found
  const left = await ports.reads.openCartOf(caller.actor.id)
  if (!current) return left === undefined ? found : adopt(left, found, ports)
  const other = left === undefined || left === current.cartId ? undefined : (await load(ports, left)).cart
  const lines = other && 'lines' in other && !isOver(other) && other.status !== 'checkoutInitiated' ? other.lines : []
  const claim = { cartId: current.cartId, customerId, userId: caller.actor.id, lines }
  await handle(ports, cartCommands.claimCart, { caller, input: claim, commandId: `${commandId}.claim` })
  if (left !== undefined && lines.length > 0) {
    await handle(ports, cartCommands.mergeCart, { caller, input: { cartId: left }, commandId: `${commandId}.merge` })
  }
  const { cart: claimed } = await load(ports, current.cartId)
  const now = claimed.status === 'none' ? current : claimed
  return { ...found, last: now, cart: now }
}

/** Makes the cart that the user left on another device the browser's cart. */
const adopt = async (cartId: string, found: CurrentCart, ports: OperationPorts): Promise<CurrentCart> => {
  const { cart, caseId } = await load(ports, cartId)
  if (cart.status === 'none' || isOver(cart)) return found
  return { ...found, last: cart, cart, caseId, cookie: cookieOf(ports.tokens, cartId) }
}
