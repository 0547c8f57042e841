import { useEffect } from 'react'
import { paths } from '../../paths.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { BoxDrawing, type Look } from '../../ui/BoxDrawing.tsx'
import { OrderHeadline } from '../../ui/OrderHeadline.tsx'
import { PhaseBar } from '../../ui/PhaseBar.tsx'
import { BoxStudio } from './BoxStudio.tsx'
import styles from './LandingPage.module.css'

const journey: readonly { holder: string; title: string; words: string; look: Look; open: number }[] = [
  {
    look: 'creased',
    open: 0,
    holder: 'You',
    title: 'Draft it',
    words: 'Size, board, quantities. Change it as often as you like.',
  },
  {
    look: 'creased',
    open: 0.86,
    holder: 'Boxwright',
    title: 'Get it priced',
    words: 'A person answers with a price for each quantity, a lead time and ways to ship.',
  },
  { look: 'cut', open: 0.86, holder: 'You', title: 'Place it', words: 'Choose a quote, say where it goes, and pay.' },
  {
    look: 'made',
    open: 0.86,
    holder: 'The workshop',
    title: 'See it made',
    words: 'It confirms, starts and finishes, and you see each step as it happens.',
  },
  {
    look: 'made',
    open: 0,
    holder: 'The carrier',
    title: 'Receive it',
    words: 'It leaves, it arrives, the order is complete, and its whole story stays readable.',
  },
]

const today = [
  'Plain mailer boxes (FEFCO 0427), from 50 × 50 × 15 mm up',
  'E-flute in kraft or white, B-flute in kraft',
  'Prices from people, for up to twelve quantities at once',
  'One timeline for you, us and the workshop, live',
] as const

const later = ['Print and artwork', 'Samples before the run', 'Prices while you type', 'Other shapes of box'] as const

/** The front door (SHELL-002): what Boxwright is, what it can do today, and what it cannot yet. */
const LandingPage = () => {
  const user = userOf(useSession())
  useEffect(() => {
    document.title = 'Boxwright · Boxes cut to your millimetre'
  }, [])
  return (
    <div className={styles.landing}>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>Boxes cut to your millimetre</h1>
          <p>
            Boxwright makes plain mailer boxes to measure. Give a size and a quantity, and a person answers with a price
            and a date. From then on you, we and the workshop work on one timeline.
          </p>
          <p>
            <a href="#how">How an order goes</a>
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
        <h2 id="how-title">You always know who has the ball</h2>
        <ol className={styles.journey}>
          {journey.map(({ holder, title, words, look, open }) => (
            <li key={title} data-yours={holder === 'You' || undefined}>
              <div className={styles.picture}>
                <BoxDrawing length={280} width={200} height={90} look={look} open={open} roomFor={0.86} />
              </div>
              <div className={styles.step}>
                <span className={styles.holder}>{holder}</span>
                <h3>{title}</h3>
                <p>{words}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.desks} aria-labelledby="desks-title">
        <div className={styles.words}>
          <h2 id="desks-title">Three facts, on every order</h2>
          <p>
            Where it is, who has the ball, what comes next and when. When the workshop presses “started”, this line
            changes on your screen, without a reload and without a mail.
          </p>
          <p>
            Everybody sees their own side of it. The workshop never learns your price, and its cost is not your worry.
          </p>
        </div>
        <figure className={styles.example}>
          <figcaption>An example: 500 boxes in the making</figcaption>
          <OrderHeadline
            where={{ fact: 'Being made', detail: '500 pieces, 280 × 200 × 90 mm' }}
            ball={{ fact: 'The workshop', detail: 'It promised the day it will be ready', yours: false }}
            next={{ fact: 'In 6 days', detail: 'Ready to ship' }}
          />
          <PhaseBar current="production" used={['preSales', 'production', 'shipping', 'completed']} />
        </figure>
      </section>

      <section className={styles.scope} aria-labelledby="scope-title">
        <h2 id="scope-title">What is cut, and what is only creased</h2>
        <div className={styles.lists}>
          <div className={styles.cut}>
            <h3>Today</h3>
            <ul>
              {today.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
          <div className={styles.creased}>
            <h3>Not yet</h3>
            <ul>
              {later.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </section>
    </div>
  )
}

export default LandingPage
