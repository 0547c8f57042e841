/** A payment at the card provider that needs a card. `amount` in the currency. */
type PayableCard = { clientSecret: string; amount: number; currency: string }
export type CardFormProps = {
  payment: PayableCard
  /** Called when the provider has a result, successful or not, which the server then queries. */
  onSettled: () => Promise<void>
}
