import { Trans } from '../locales/Trans.tsx'
import { DateText } from '../ui/DateText.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from './HoldNotice.module.css'

/** Why and since when an order is on hold; hidden otherwise. */
export const HoldNotice = ({ order: { hold } }: { order: AnyOrder }) =>
  hold ? (
    <p role="status" className={styles.hold}>
      <Trans
        i18nKey="ordering.status.onHold"
        components={{
          date: <DateText at={hold.since} relative={false} />,
          reason: <QuotedText>{hold.reason}</QuotedText>,
        }}
      />
    </p>
  ) : null
