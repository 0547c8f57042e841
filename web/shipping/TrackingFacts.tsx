import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { trackingLinks } from '#domain/shipping/tracking.ts'
import { t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import { DateText } from '../ui/DateText.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './FulfilmentPanel.module.css'

type Whole = NonNullable<Shipment['tracking']>
type Tracking = Omit<Whole, 'lastUpdatedOn'> & Partial<Pick<Whole, 'lastUpdatedOn'>>

/** Carrier and tracking codes, each with a link to the carrier's page, the carrier's reports (SHIP-013), and their date. */
export const TrackingFacts = ({ tracking }: { tracking: Tracking }) => {
  const { courier, trackingCodes, trackingUrl, statuses, additionalComments, lastUpdatedOn } = tracking
  const links = trackingLinks({ courier, trackingCodes, ...(trackingUrl === null ? {} : { trackingUrl }) })
  return (
    <div className={styles.tracking}>
      <span>
        {messageText({ key: `carrier.${courier}` })}{' '}
        {links.map(({ code, url }) =>
          url ? (
            <a key={code} className={styles.codes} href={url} target="_blank" rel="noreferrer">
              {code}
              <span className="visually-hidden">{t('shipping.trackingPage')}</span>
            </a>
          ) : (
            <span key={code} className={styles.codes}>
              {code}
            </span>
          ),
        )}
        {links.length === 0 && trackingUrl && (
          <a href={trackingUrl} target="_blank" rel="noreferrer">
            {t('shipping.follow')}
          </a>
        )}
      </span>
      {statuses.map((one) => (
        <StatusBadge key={one} kind="tracking" of={one} />
      ))}
      {lastUpdatedOn && (
        <span>
          {t('shipping.tracked.updated')} <DateText at={lastUpdatedOn} relative={false} />
        </span>
      )}
      {additionalComments && <QuotedText>{additionalComments}</QuotedText>}
    </div>
  )
}
