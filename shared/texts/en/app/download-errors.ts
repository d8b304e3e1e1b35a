import type { downloadErrors as downloadErrorsVi } from '../../vi/app/download-errors'

export const downloadErrors: typeof downloadErrorsVi = {
  DOWNLOAD_REFUSED: {
    what: 'The audio is at an address that Cuecast may not download from.',
    next: 'Report the address shown to the service’s operator.',
  },
  DOWNLOAD_UNREACHABLE: {
    what: '{reason, select, page {A web page came instead of the file: the network may ask you to sign in.} insecure {The address leads to a place that is not encrypted.} status {The publisher does not offer this file at the moment ({status}).} other {The download broke off, or its address does not answer.}}',
    next: 'Check your network and try again: it continues where it stopped. You can also download the model in a browser and add it here, or set a mirror.',
  },
  DOWNLOAD_DAMAGED: {
    what: 'The download arrived damaged and was deleted.',
    next: 'Download it again. If it keeps happening, use another network or a mirror.',
  },
  DOWNLOAD_REPLACED: {
    what: 'The publisher has replaced this file since Cuecast’s list was made, so it was not taken.',
    next: 'Choose another model, or download this one in a browser, check it and add it by hand.',
  },
  DOWNLOAD_IN_USE: {
    what: 'Another Cuecast is downloading this model.',
    next: 'Wait until it is there, or stop it in the other program.',
  },
  CATALOGUE_INVALID: {
    what: 'The list of models is damaged, or made for a newer version of Cuecast.',
    next: 'Install Cuecast again, or update it. Models that you have keep working.',
  },
  CATALOGUE_UNTRUSTED: {
    what: 'The list was refused: it is not signed by the makers of this version.',
    next: 'Put catalogue.json and catalogue.json.sig, as they were published together, into one folder. The list in use stays.',
  },
  CATALOGUE_OLDER: {
    what: 'This list is not newer than the one in use.',
    next: 'Nothing was changed.',
  },
  SIGNER_INVALID: {
    what: 'This certificate cannot sign: {reason, select, certificate {its file holds no certificate in PEM format.} key {its file holds no private key in PEM format.} locked {the private key is protected by a password.} mismatch {the private key belongs to another certificate.} algorithm {the key is of a kind that content credentials do not allow.} expired {it has expired.} early {it is not valid yet.} authority {it belongs to an authority or vouches for itself.} purpose {it is for another purpose than signing documents or e-mail.} usage {it does not allow digital signatures, or does not name who vouches for it.} chain {a certificate of the chain is not vouched for by the next one.} other {{message}}}',
    next: '{reason, select, locked {Save the key without a password, where nobody else can read it.} algorithm {Use ECDSA (P-256, P-384 or P-521), Ed25519, or RSA with 2,048 bits or more.} chain {Put your own certificate first, then those that vouch for it, in order.} mismatch {Choose the key that was made with this certificate.} other {Ask your certificate’s issuer for one that fits content credentials (C2PA), or use the one that Cuecast makes.}}',
  },
  SIGNER_NOT_KEPT: {
    what: 'This computer has no safe place for the key that signs files.',
    next: 'Unlock or set up the system’s keyring, and export again. The files hold the written statement and the mark in the sound all the same.',
  },
  UPDATE_UNREACHABLE: {
    what: 'The update server could not be reached, or gave an unexpected response.',
    next: 'Check your network and try again later. This version keeps working.',
  },
  UPDATE_UNTRUSTED: {
    what: 'The update was refused: it is not signed by the makers of this version.',
    next: 'Nothing was changed. Try again later; if it keeps happening, do not install this update from elsewhere.',
  },
  UPDATE_OUTDATED: {
    what: '{reason, select, minimum {Version {version} cannot replace so old a version.} replayed {The update server sent older information than before.} other {The update server’s information has expired.}}',
    next: 'Check this computer’s date and try again later, or install the newest version by hand.',
  },
  UPDATE_DAMAGED: {
    what: 'The downloaded update is damaged and was deleted.',
    next: 'Download it again. This version was not changed.',
  },
}
