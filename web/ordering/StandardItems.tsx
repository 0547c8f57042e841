import { inLanguage, t } from '../locales/i18n.ts'
import { Money } from '../ui/Money.tsx'
import { Section } from '../ui/Section.tsx'
import type { AnyOrder } from './order-rules.ts'
import styles from './StandardItems.module.css'

/** Essentials of an order: packs from stock, as paid (ORDER-T03). */
export const StandardItems = ({ order: { standardItems, currency } }: { order: AnyOrder }) =>
  standardItems.length > 0 && (
    <Section title={t('ordering.standard.title')} id="items">
      <ul className={styles.items}>
        {standardItems.map(({ id, itemNumber, title, imageUrl, quantity, unitPrice, total }) => (
          <li key={id}>
            <img src={imageUrl} alt="" width={64} height={64} />
            <div>
              <strong>{inLanguage(title)}</strong>
              <p>
                {t('ordering.item.numbered', { itemNumber })} · {t('ordering.standard.packs', { count: quantity })} ×{' '}
                <Money amount={unitPrice} currency={currency} />
              </p>
            </div>
            <Money amount={total} currency={currency} />
          </li>
        ))}
      </ul>
    </Section>
  )
