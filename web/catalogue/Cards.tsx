import type { ReactNode } from 'react'
import { t } from '../locales/i18n.ts'
import { Dotted } from '../ui/Page.tsx'
import styles from './Cards.module.css'

/** Layouts of a card grid: detailed cards, twelve compact cards, or three. */
type Layout = 'large' | 'small' | 'three'

/** Grid of cards. */
export const Cards = ({ children, layout = 'large' }: { children: ReactNode; layout?: Layout }) => (
  <ul className={styles.cards} data-layout={layout}>
    {children}
  </ul>
)

/** Card of a product: picture, facts and price. The whole card is a link. */
export const Card = ({
  href,
  imageUrl,
  title,
  description,
  facts = [],
  price,
}: {
  href: string
  imageUrl: string
  title: string
  description?: string
  facts?: readonly ReactNode[]
  price?: ReactNode
}) => (
  <li className={styles.card}>
    <Picture src={imageUrl} />
    <div className={styles.text}>
      <h3>
        <a href={href}>{title}</a>
      </h3>
      {description && <p className={styles.description}>{description}</p>}
      {facts.length > 0 && (
        <p className={styles.facts}>
          <Dotted items={facts} />
        </p>
      )}
      {price && <p className={styles.price}>{price}</p>}
    </div>
  </li>
)

/** Product picture rendered by the server. Decorative: the name is next to it. */
const Picture = ({ src }: { src: string }) => (
  <div className={styles.picture}>
    <img src={src} alt="" width={400} height={400} loading="lazy" decoding="async" />
  </div>
)

/** Placeholders for the expected number of cards. */
export const CardsSkeleton = ({ cards, layout = 'large' }: { cards: number; layout?: Layout }) => (
  <div role="status" aria-busy="true" className={styles.waiting}>
    <span className="visually-hidden">{t('shop.loading')}</span>
    <ul aria-hidden className={styles.cards} data-layout={layout}>
      {Array.from({ length: cards }, (_, index) => (
        <li key={index} className={styles.card}>
          <div className={styles.picture} data-empty>
            <span />
          </div>
          <div className={styles.text}>
            <span className={styles.bone} data-wide />
            {layout !== 'small' && <span className={styles.bone} />}
            <span className={styles.bone} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
