import { formatMoney } from '#domain/currencies.ts'
import { useSalesTerms } from '../catalogue/use-sales-terms.ts'
import { language, t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { formatPercent } from '../ui/format-percent.ts'
import { Panel } from '../ui/Panel.tsx'

/** Rewards of a referral, and the link to share (REF-D04). */
export const ReferralPanel = ({ referralCode }: { referralCode: string }) => {
  const { terms } = useSalesTerms()
  if (!terms) return null
  const { percent, upperLimit, reward } = terms.referral
  const link = `${location.origin}${paths.referral(referralCode)}`
  const inDollars = (amount: number) => formatMoney(amount, 'USD', language(), 0)
  return (
    <Panel title={t('company.referral.title')} id="referral">
      <p>{t('company.referral.text')}</p>
      <ul>
        <li>{t('company.referral.theirs', { percent: formatPercent(percent), upperLimit: inDollars(upperLimit) })}</li>
        <li>{t('company.referral.yours', { reward: inDollars(reward) })}</li>
      </ul>
      <p>
        <code>{link}</code> <CopyButton text={link} label={t('company.referral.copyLink')} />
      </p>
      <p>{t('company.referral.period')}</p>
    </Panel>
  )
}
