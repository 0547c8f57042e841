import { useForm } from '@mantine/form'
import { IconSend } from '@tabler/icons-react'
import { Action } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Problem } from '../ui/Problem.tsx'
import { OrderSkeleton, TableSkeleton, TimelineSkeleton } from '../ui/Skeletons.tsx'
import { toast } from '../ui/toast.ts'
import { GallerySample, Row } from './GallerySample.tsx'

const soon = <T,>(value: T) => new Promise<T>((done) => setTimeout(() => done(value), 900))
const refusal = { hasError: true as const, message: 'Cannot place order while paymentPending', type: 'badRequest' }

/** Controls, and their disabled and error states. */
export const ActionGallery = () => (
  <>
    <GallerySample name="Action: weights, busy, refused, not allowed">
      <Row>
        <Action do={() => soon({ hasError: false })} onDone={() => toast('Order placed')}>
          Place order
        </Action>
        <Action weight="plain" icon={<IconSend size={17} aria-hidden />} do={() => soon({ hasError: false })}>
          Send
        </Action>
        <Action weight="quiet" do={() => soon({ hasError: false })}>
          Later
        </Action>
        <Action weight="danger" do={() => soon(refusal)}>
          Refused when pressed
        </Action>
        <Action
          do={() => soon({ hasError: false })}
          disabledReason="Every item needs a chosen quote before the order can be placed"
        >
          Place order
        </Action>
        <GuardedButton busy>Placing order</GuardedButton>
        <Action size="small" weight="plain" do={() => soon({ hasError: false })}>
          Small
        </Action>
        <Action size="large" do={() => soon({ hasError: false })}>
          Large
        </Action>
      </Row>
    </GallerySample>
    <GallerySample name="ConfirmAction">
      <Row>
        <ConfirmAction
          weight="danger"
          title="Decline this purchase order?"
          explain={<p>It goes back to Boxwright, and the boxes are made elsewhere. You cannot take this back.</p>}
          confirm="Decline"
          reason={{ label: 'Why do you decline?', needed: true }}
          do={() => soon(refusal)}
        >
          Decline
        </ConfirmAction>
        <ConfirmAction
          weight="plain"
          title="Place the order?"
          explain={<p>From here on the configuration is fixed. You can still change the address until it ships.</p>}
          confirm="Place order"
          do={() => soon({ hasError: false as const })}
        >
          Place order
        </ConfirmAction>
      </Row>
    </GallerySample>
    <GallerySample name="Form, FieldGroup, fields">
      <Filling />
    </GallerySample>
    <GallerySample name="Problem">
      <Problem of={{ message: 'The request has timed out.', type: 'timeout' }} retry={() => undefined} />
      <Problem of={{ message: 'Order not found', type: 'urlNotFound' }}>
        <a href="/gallery">All orders</a>
      </Problem>
    </GallerySample>
    <GallerySample name="Empty">
      <Empty title="No orders yet" action={<a href="/gallery">Draft your first box</a>}>
        An order starts as a draft: give a size and the quantities you think of, and ask for a quote. Nothing is binding
        until you place it.
      </Empty>
      <Empty compact title="No payment recorded">
        When the transfer arrives, record it here and production starts by itself.
      </Empty>
    </GallerySample>
    <GallerySample name="Skeletons">
      <TableSkeleton rows={3} />
      <TimelineSkeleton rows={3} />
      <OrderSkeleton />
    </GallerySample>
  </>
)

const Filling = () => {
  const form = useForm({
    initialValues: {
      name: 'Spring box',
      length: 240,
      price: 0.845,
      board: 'eFluteKraft',
      notes: '',
      terms: true,
      email: 'ada',
    },
    initialErrors: { email: 'That is not an e-mail address' },
    validate: { name: (name) => (name ? null : 'Give it a name') },
  })
  return (
    <Form form={form} draft={null} label="Save the draft" submit={() => soon({ ...refusal, field: 'notes' })}>
      <FieldGroup legend="The box" hint="Inner size; the board comes on top.">
        <TextField form={form} path="name" label="What you call it" needed />
        <NumberField form={form} path="length" label="Length" unit="mm" min={50} max={1200} />
        <NumberField form={form} path="price" label="Price" hint="For one piece" decimals={3} />
        <SelectField
          form={form}
          path="board"
          label="Board"
          options={[
            { value: 'eFluteKraft', label: 'E-flute, kraft outside' },
            { value: 'bFluteKraft', label: 'B-flute, kraft outside' },
          ]}
        />
        <TextField form={form} path="email" label="E-mail" type="email" />
      </FieldGroup>
      <TextAreaField
        form={form}
        path="notes"
        label="Anything we should know"
        hint="Sending shows a refusal at this field"
      />
      <CheckField form={form} path="terms" label="Taxes and duties included" />
    </Form>
  )
}
