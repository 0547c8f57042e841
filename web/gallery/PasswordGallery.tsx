import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { CodeField, NewPasswordField, PasswordField } from '../ui/PasswordFields.tsx'
import { EnrolmentCard, RecoveryCodes } from '../ui/SecondFactorParts.tsx'
import { GallerySample, Row } from './GallerySample.tsx'

type Values = { now: string; next: string; code: string }

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 6"><path d="M0 0h2v2H0zM4 0h2v2H4zM0 4h2v2H0zM3 3h1v1H3zM5 4h1v2H5z"/></svg>'

/** Secrets that are shown only to their owner, and a modal sheet. */
export const PasswordGallery = () => {
  const [open, setOpen] = useState(false)
  const form: FormOf<Values> = useForm<Values>({ initialValues: { now: 'seen', next: 'Half-way', code: '' } })
  return (
    <>
      <GallerySample name="PasswordField, NewPasswordField, CodeField">
        <Form form={form} draft={null} label="Save" submit={async () => ({ hasError: false as const })}>
          <PasswordField form={form} path="now" label="Current password" />
          <NewPasswordField form={form} path="next" label="New password" />
          <CodeField form={form} path="code" label="Six digits" digits={6} />
        </Form>
      </GallerySample>
      <GallerySample name="EnrolmentCard, RecoveryCodes">
        <EnrolmentCard qr={picture} secret="JBSWY3DPEHPK3PXP" uri="otpauth://totp/Boxwright" />
        <RecoveryCodes codes={['k2m9-xd7q', 'p4t6-wz8r', 'b5n3-hj2c']} onSaved={() => undefined} />
      </GallerySample>
      <GallerySample name="Dialog">
        <Row>
          <GuardedButton weight="plain" onPress={() => setOpen(true)}>
            Open a sheet
          </GuardedButton>
        </Row>
        {open && (
          <Dialog title="A sheet over the page" close={() => setOpen(false)}>
            <p>For a form that is not worth a page of its own.</p>
          </Dialog>
        )}
      </GallerySample>
    </>
  )
}
