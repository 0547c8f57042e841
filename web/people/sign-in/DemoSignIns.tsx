import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { type Outcome, useAction } from '../../ui/Action.tsx'
import styles from './SignIn.module.css'

/** The people of the demo and the password they share. */
type Demo = {
  people: { email: string; name: string; role: 'customer' | 'staff' | 'supplier'; company: string }[]
  password: string
}

/** The demo's sign-ins, if this server has a demo; nothing while that is not known, or if it has none. */
export const useDemo = (): Demo | undefined => {
  const [demo, setDemo] = useState<Demo>()
  useEffect(() => {
    let left = false
    void api.people.demoSignIns().then((answer) => !left && !answer.hasError && setDemo(answer.payload))
    return () => {
      left = true
    }
  }, [])
  return demo
}

/** People to be, one press each. */
export const DemoSignIns = ({
  demo: { people, password },
  be,
}: {
  demo: Demo
  be: (email: string, password: string) => Promise<Outcome>
}) => {
  const { busy, problem, run } = useAction()
  return (
    <section className={styles.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">{t('people.demo.title')}</h2>
      <p>{t('people.demo.lede')}</p>
      <ul>
        {people.map(({ email, name, role, company }) => (
          <li key={email}>
            <button type="button" aria-disabled={busy} onClick={() => !busy && void run(() => be(email, password))}>
              <span className={styles.person}>
                <strong>{name}</strong>
                <span>{t(`people.demo.role.${role}`, { company })}</span>
                <span className={styles.email}>{email}</span>
              </span>
              <IconArrowRight size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      <p className={styles.password}>
        {t('people.demo.password')} <code>{password}</code>
      </p>
    </section>
  )
}
