import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type User, people } from '#application/people/contracts/people.ts'
import { identityField, type Proof, proofsOf } from '#domain/people/session.ts'
import { api } from '../../data/api.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Action, type Answer } from '../../ui/Action.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useFirstField } from '../../ui/first-field.ts'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { CodeField, PasswordField } from '../../ui/PasswordFields.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { useOptions } from '../sign-in/options.ts'
import { OutboxHint } from '../sign-in/SignInSection.tsx'
import styles from './Account.module.css'

/**
 * For actions that require recent authentication: `proven(operation)` runs one, and if the server requires
 * re-authentication, opens the sheet and retries. Render `sheet` next to the form, never inside it.
 */
export const useRecentAuthentication = (user: User) => {
  const [asking, setAsking] = useState<(isProven: boolean) => void>()
  const withReauthentication = async <A extends Answer>(operation: () => Promise<A>): Promise<A> => {
    const answer = await operation()
    if (!answer.hasError || answer.field !== identityField) return answer
    const isProven = await new Promise<boolean>((settle) => setAsking(() => settle))
    setAsking(undefined)
    return isProven ? operation() : answer
  }
  const sheet: ReactNode = asking && (
    <Dialog title={t('account.identity.title')} close={() => asking(false)}>
      <Proofs user={user} done={() => asking(true)} />
    </Dialog>
  )
  return { proven: withReauthentication, sheet }
}

/** Re-authentication uses the sign-in methods of the account. */
const Proofs = ({ user, done }: { user: User; done: () => void }) => {
  const { data } = useApiQuery(people.secondFactor, {})
  const [chosen, setChosen] = useState<Proof>()
  if (!data) return <TableSkeleton rows={1} />
  const proofs = proofsOf({ hasPassword: user.loginMethod === 'pw', hasSecondFactor: data.enabled })
  const proof = chosen ?? proofs[0]!
  const other = proofs.length > 1 ? (proof === 'password' ? 'app' : 'password') : undefined
  return (
    <>
      <p>{t(`account.identity.${proof}Lede`)}</p>
      {proof === 'mail' && <MailedCode email={user.email} />}
      <ProofForm key={proof} proof={proof} done={done} />
      {other && (
        <div>
          <GuardedButton weight="quiet" size="small" onPress={() => setChosen(other)}>
            {t(`account.identity.use.${other}`)}
          </GuardedButton>
        </div>
      )}
    </>
  )
}

const ProofForm = ({ proof, done }: { proof: Proof; done: () => void }) => {
  const field = proof === 'password' ? 'password' : 'code'
  const form: FormOf<Record<'password' | 'code', string>> = useForm({
    initialValues: { password: '', code: '' },
    validate: (values: Record<'password' | 'code', string>) =>
      values[field].trim()
        ? {}
        : { [field]: t(proof === 'password' ? 'people.signIn.passwordMissing' : 'people.secondFactor.codeMissing') },
  })
  useFirstField(form, field)
  const submit = ({ password, code }: Record<'password' | 'code', string>) =>
    api.people.proveIdentity({ body: proof === 'password' ? { password } : { code } })
  return (
    <Form form={form} draft={null} submit={submit} label={t('people.secondFactor.confirm')} onDone={done}>
      {proof === 'password' ? (
        <PasswordField form={form} path="password" label={t('people.field.password')} needed />
      ) : (
        <CodeField
          form={form}
          path="code"
          label={t('people.secondFactor.code')}
          {...(proof === 'mail' ? { digits: 6 } : {})}
        />
      )}
    </Form>
  )
}

/** A six-digit code is sent on mount, and again on request. */
const MailedCode = ({ email }: { email: string }) => {
  const { outbox } = useOptions()
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    void api.people.mailProof({})
  }, [])
  return (
    <div className={styles.waiting} role="status">
      <p>{t('account.identity.sentTo', { email })}</p>
      <OutboxHint there={outbox} />
      <div>
        <Action weight="quiet" size="small" do={() => api.people.mailProof({})}>
          {t('people.mail.again')}
        </Action>
      </div>
    </div>
  )
}
