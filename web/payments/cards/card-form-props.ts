/** A payment at the card provider that needs a card. `amount` in the currency. */
type PayableCard = { clientSecret: string; amount: number; currency: string }
export type CardFormProps = {
  payment: PayableCard
  /** The provider has an outcome, successful or not: the server has to read it. */
  onSettled: () => Promise<void>
}
