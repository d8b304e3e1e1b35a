import type { networkErrors as networkErrorsVi } from '../../vi/app/network-errors'

export const networkErrors: typeof networkErrorsVi = {
  OFFLINE: {
    what: 'The service could not be reached.',
    next: 'Check your network and the connection’s address, or use the offline voices.',
  },
  NETWORK_OFF: {
    what: 'Nothing was sent, because Cuecast is set to stay offline.',
    next: 'Turn off “Stay offline” in Settings › General, or use the offline voices.',
  },
  ANSWER_LOST: {
    what: 'The response was lost, so the service may or may not have accepted the request.',
    next: 'Render again: if the service recognises repeated requests, nothing is charged twice; otherwise Cuecast asks you first.',
  },
  TIMEOUT: {
    what: 'The service did not respond in time.',
    next: 'Try again. If it keeps happening, render fewer cues at once.',
  },
  INSECURE_URL: {
    what: 'This address is not encrypted, so the key could leak.',
    next: 'Use an address that starts with https://.',
  },
  PLAIN_HTTP_NOT_AGREED: {
    what: 'Nothing was sent: this address is not encrypted, and you have not agreed to that.',
    next: 'Enter the address again in Settings: you are asked there.',
  },
  ADDRESS_REFUSED: {
    what: 'Cuecast does not connect to this address.',
    next: 'Check it: plain http is only for this computer and those of your own network, and addresses that begin with 169.254 or fe80 belong to no service.',
  },
  DOWNLOAD_REFUSED: {
    what: 'The audio is at an address that Cuecast may not download from.',
    next: 'Report the address shown to the service’s operator.',
  },
  SERVICE_NOT_RUNNING: {
    what: 'The offline voice service is not running.',
    next: 'Wait a few seconds. If it does not start, restart Cuecast.',
  },
  PORT_IN_USE: {
    what: 'Another program is using this port.',
    next: 'Close that program or choose another port number.',
  },
}
