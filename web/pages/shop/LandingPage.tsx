import { useEffect } from 'react'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { OrderHeadline } from '../../ui/OrderHeadline.tsx'
import { PhaseBar } from '../../ui/PhaseBar.tsx'
import { BoxStudio } from './BoxStudio.tsx'
import styles from './LandingPage.module.css'

const journey = [
  { step: 'draft', look: 'creased', open: 0, holder: 'you' },
  { step: 'price', look: 'creased', open: 0.86, holder: 'boxwright' },
  { step: 'place', look: 'cut', open: 0.86, holder: 'you' },
  { step: 'make', look: 'made', open: 0.86, holder: 'supplier' },
  { step: 'receive', look: 'made', open: 0, holder: 'carrier' },
] as const

const today = ['mailers', 'boards', 'people', 'timeline'] as const
const later = ['print', 'samples', 'estimates', 'shapes'] as const

/** The front door (SHELL-002): what Boxwright is, what it can do today, and what it cannot yet. */
const LandingPage = () => {
  const user = userOf(useSession())
  const title = `Boxwright · ${t('shop.documentTitle')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{t('shop.title')}</h1>
          <p>{t('shop.pitch')}</p>
          <p>
            <a href="#how">{t('shop.howLink')}</a>
          </p>
        </div>
        <BoxStudio
          askHref={(size) => {
            const order = paths.customer.newOrder(size)
            return user ? order : paths.signIn(order)
          }}
        />
      </section>

      <section className={styles.how} id="how" aria-labelledby="how-title">
        <h2 id="how-title">{t('shop.journey.title')}</h2>
        <ol className={styles.journey}>
          {journey.map(({ step, holder, look, open }) => (
            <li key={step} data-yours={holder === 'you' || undefined}>
              <div className={styles.picture}>
                <BoxDrawing length={280} width={200} height={90} look={look} open={open} roomFor={0.86} />
              </div>
              <div className={styles.step}>
                <span className={styles.holder}>{t(`standing.holder.${holder}`)}</span>
                <h3>{t(`shop.journey.${step}`)}</h3>
                <p>{t(`shop.journey.${step}Words`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.desks} aria-labelledby="desks-title">
        <div className={styles.words}>
          <h2 id="desks-title">{t('shop.facts.title')}</h2>
          <p>{t('shop.facts.words')}</p>
          <p>{t('shop.facts.sides')}</p>
        </div>
        <figure className={styles.example}>
          <figcaption>{t('shop.facts.example')}</figcaption>
          <OrderHeadline
            where={{ fact: t('shop.facts.where'), detail: t('shop.facts.whereDetail') }}
            ball={{ fact: t('standing.holder.supplier'), detail: t('shop.facts.ballDetail'), yours: false }}
            next={{ fact: t('shop.facts.next'), detail: t('shop.facts.nextDetail') }}
          />
          <PhaseBar current="production" used={['preSales', 'production', 'shipping', 'completed']} />
        </figure>
      </section>

      <section className={styles.scope} aria-labelledby="scope-title">
        <h2 id="scope-title">{t('shop.scope.title')}</h2>
        <div className={styles.lists}>
          <div className={styles.cut}>
            <h3>{t('shop.scope.today')}</h3>
            <ul>
              {today.map((line) => (
                <li key={line}>{t(`shop.scope.${line}`)}</li>
              ))}
            </ul>
          </div>
          <div className={styles.creased}>
            <h3>{t('shop.scope.later')}</h3>
            <ul>
              {later.map((line) => (
                <li key={line}>{t(`shop.scope.${line}`)}</li>
              ))}
            </ul>
          </div>
        </div>
      </section>
    </div>
  )
}

export default LandingPage
