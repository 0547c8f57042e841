import type { NewPushSubscription } from './contracts/push.ts'

/** Push subscriptions, and the key that browsers need for one. */
export type PushSubscriptions = {
  /** The public key of this server, base64url. */
  publicKey: string
  /**
   * Stores a subscription with the session of its owner; replaces an earlier one with the same endpoint.
   * @throws {Rejection} 400 if the browser's public key is not a point of the curve; 401 if the session has ended
   */
  save: (owner: { userId: string; session: string | undefined }, subscription: NewPushSubscription) => Promise<void>
  remove: (userId: string, endpoint: string) => Promise<void>
}
