/** Requests without a response (CLIENT-018..023, CLIENT-D03). */
export const client = {
  timedOut: 'The request has timed out.',
  unreachable: 'We are unable to reach the server. Please try again later, or contact us at {{email}}.',
  networkError: 'Unable to reach the server. Please try again later, or contact us at {{email}}',
} as const
