import { useEffect } from 'react'
import { systemShown } from '#domain/lengths.ts'
import { measuresText } from '../../catalogue/configurator/measures.ts'
import { LandingConfigurator } from '../../catalogue/LandingConfigurator.tsx'
import { LandingCategories, LandingLists } from '../../catalogue/LandingLists.tsx'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { useLengthUnit } from '../../stores/length-unit.ts'
import { BoxDrawing } from '../../ui/BoxDrawing.tsx'
import { OrderHeadline } from '../../ui/OrderHeadline.tsx'
import { useHeadingFocus } from '../../ui/Page.tsx'
import { PhaseBar } from '../../ui/PhaseBar.tsx'
import styles from '../../catalogue/Landing.module.css'

const orderSteps = [
  { step: 'draft', look: 'creased', open: 0, holder: 'you' },
  { step: 'price', look: 'creased', open: 0.86, holder: 'boxwright' },
  { step: 'place', look: 'cut', open: 0.86, holder: 'you' },
  { step: 'make', look: 'made', open: 0.86, holder: 'supplier' },
  { step: 'receive', look: 'made', open: 0, holder: 'carrier' },
] as const

/** Example sizes in mm, with round numbers in each system. */
const example = { imperial: [279.4, 203.2, 88.9], metric: [280, 200, 90] } as const

const terms = ['least', 'time', 'price', 'landed', 'dieline', 'sheet'] as const

/** The landing page (SHELL-002): a box to configure with its real price, the products, the order process, the terms. */
const LandingPage = () => {
  const headline = useHeadingFocus()
  const unit = useLengthUnit()
  const title = `Boxwright · ${t('shop.documentTitle')}`
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1 ref={headline} tabIndex={-1}>
            {t('shop.title')}
          </h1>
          <p>{t('landing.pitch')}</p>
          <p className={styles.ways}>
            <a className={styles.start} href={paths.shop.customPackaging()}>
              {t('landing.start')}
            </a>
            <a href={paths.shop.samples()}>{t('landing.sampleLink')}</a>
            <a href="#how">{t('landing.howLink')}</a>
          </p>
        </div>
        <LandingConfigurator />
      </section>

      <LandingCategories />

      <section className={styles.how} id="how" aria-labelledby="how-title">
        <h2 id="how-title">{t('landing.journey.title')}</h2>
        <ol className={styles.journey}>
          {orderSteps.map(({ step, holder, look, open }) => (
            <li key={step} data-yours={holder === 'you' || undefined}>
              <div className={styles.picture}>
                <BoxDrawing length={280} width={200} height={90} look={look} open={open} roomFor={0.86} />
              </div>
              <div className={styles.step}>
                <span className={styles.holder}>{t(`status.holder.${holder}`)}</span>
                <h3>{t(`landing.journey.${step}`)}</h3>
                <p>{t(`landing.journey.${step}Text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.audiences} aria-labelledby="audiences-title">
        <div className={styles.text}>
          <h2 id="audiences-title">{t('landing.facts.title')}</h2>
          <p>{t('landing.facts.text')}</p>
          <p>{t('landing.facts.sides')}</p>
        </div>
        <figure className={styles.example}>
          <figcaption>{t('landing.facts.example')}</figcaption>
          <OrderHeadline
            where={{
              fact: t('landing.facts.where'),
              detail: t('landing.facts.whereDetail', { size: measuresText(example[systemShown(unit)], unit) }),
            }}
            waitingOn={{ fact: t('status.holder.supplier'), detail: t('landing.facts.waitingOnDetail'), yours: false }}
            next={{ fact: t('landing.facts.next'), detail: t('landing.facts.nextDetail') }}
          />
          <PhaseBar current="production" used={['preSales', 'production', 'shipping', 'completed']} />
        </figure>
      </section>

      <LandingLists />

      <section className={styles.terms} aria-labelledby="terms-title">
        <h2 id="terms-title">{t('shop.terms.title')}</h2>
        <dl>
          {terms.map((term) => (
            <div key={term}>
              <dt>{t(`shop.terms.${term}`)}</dt>
              <dd>{t(`shop.terms.${term}Text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

export default LandingPage
