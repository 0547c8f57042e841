import type { BrowserContext } from '@playwright/test'
import type { StripeServer } from './stripe-server.ts'

/**
 * What a browser loads from Stripe: the script, the payment form in a frame on a subdomain, and the page of 3-D Secure
 * in a frame of another origin. The frames send card numbers to Stripe's API, never to the page that contains them.
 */

/** Defines `window.Stripe` with the methods that our form uses. */
const script = String.raw`
const frameOf = (src, place) => {
  const frame = document.createElement('iframe')
  frame.src = src
  frame.allow = 'payment *'
  frame.style.cssText = 'width: 100%; height: 120px; border: 0'
  place.append(frame)
  return frame
}
const nextFrom = (frame) => new Promise((resolve) => {
  const read = ({ source, data }) => {
    if (source !== frame.contentWindow) return
    removeEventListener('message', read)
    resolve(data)
  }
  addEventListener('message', read)
})
window.Stripe = (publicKey) => ({
  elements: ({ clientSecret, locale }) => {
    let element
    return {
      clientSecret,
      getElement: () => element,
      create: () => {
        const listeners = {}
        element = {
          on: (event, listener) => (listeners[event] = listener),
          mount: (place) => {
            const input = new URLSearchParams({ publicKey, clientSecret, locale })
            element.frame = frameOf('https://elements-inner-1.js.stripe.com/payment.html?' + input, place)
            nextFrom(element.frame).then((message) => listeners[message]?.())
          },
          destroy: () => element.frame.remove(),
        }
        return element
      },
    }
  },
  confirmPayment: async ({ elements }) => {
    const { frame } = elements.getElement()
    frame.contentWindow.postMessage('confirm', '*')
    const outcome = await nextFrom(frame)
    if (outcome.error || outcome.paymentIntent.status !== 'requires_action') return outcome
    const secure = frameOf('https://hooks.stripe.com/3d_secure.html', document.body)
    secure.style.cssText = 'position: fixed; inset: 20% 10%; width: 80%; height: 40%; background: white; z-index: 999'
    const result = await nextFrom(secure)
    secure.remove()
    frame.contentWindow.postMessage(result, '*')
    return nextFrom(frame)
  },
})
window.Stripe.version = 'endive'
`

const form = String.raw`<!doctype html><title>Payment form</title>
<label>Card number <input inputmode="numeric" autocomplete="cc-number"></label> <p role="alert"></p>
<script>
const input = new URLSearchParams(location.search)
const send = (message) => parent.postMessage(message, '*')
const call = async (action, fields) => {
  const [intent] = input.get('clientSecret').split('_secret_')
  const body = new URLSearchParams({ key: input.get('publicKey'), client_secret: input.get('clientSecret'), ...fields })
  const answer = await (await fetch('https://api.stripe.com/v1/payment_intents/' + intent + '/' + action, { method: 'POST', body })).json()
  return answer.error ? answer : { paymentIntent: answer }
}
addEventListener('message', async ({ data }) => {
  if (data !== 'confirm') return send(await call('authenticate', { result: data }))
  const number = document.querySelector('input').value
  if (/^\d{16}$/.test(number)) return send(await call('confirm', { 'payment_method_data[card][number]': number }))
  document.querySelector('p').textContent = 'Your card number is incomplete.'
  send({ error: { type: 'validation_error' } })
})
send('ready')
</script>`

const secure = String.raw`<!doctype html><title>3D Secure</title>
<button onclick="parent.postMessage('complete', '*')">Complete</button>
<button onclick="parent.postMessage('fail', '*')">Fail</button>`

const html = { contentType: 'text/html' }

/** Answers all requests of a browser to Stripe. `failures`: how often the script cannot be loaded at first. */
export const serveStripe = async (context: BrowserContext, stripe: StripeServer, failures = 0): Promise<void> => {
  let left = failures
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, async (route) => {
    const request = route.request()
    const { hostname, pathname } = new URL(request.url())
    if (hostname === 'hooks.stripe.com') return route.fulfill({ ...html, body: secure })
    if (hostname === 'elements-inner-1.js.stripe.com') return route.fulfill({ ...html, body: form })
    if (hostname === 'js.stripe.com')
      return left-- > 0 ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script })
    const answer = await fetch(stripe.url + pathname, { method: 'POST', body: request.postData() })
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    return route.fulfill({ status: answer.status, headers, body: await answer.text() })
  })
}
