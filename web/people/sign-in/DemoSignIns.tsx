import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { type Outcome, useAction } from '../../ui/Action.tsx'
import styles from './SignIn.module.css'

/** Demo users and their shared password. */
type Demo = {
  people: { email: string; name: string; role: 'customer' | 'staff' | 'supplier'; company: string }[]
  password: string
}

/** The demo users, if this server has a demo; undefined while loading or without a demo. */
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

/** Demo users, for sign-in with one click. */
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
