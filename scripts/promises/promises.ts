/**
 * What the texts of the site and its mails promise: what we record, store, keep, delete, send or never
 * do. A promise is listed under the test that keeps it; "…" stands for a value.
 */
export type Promised = { test: string; in: string; sentences: readonly string[] };

/** The promises that code keeps, by the title of a test and the file that it is in. */
export const keptByTests: readonly Promised[] = [
  {
    in: "e2e/sign-in/account-states.test.ts",
    test: "expired links from emails say so",
    sentences: [
      "Choose it here within one hour.",
      "Confirm the address here within one hour.",
      "If it was you, confirm it here within one hour.",
    ],
  },
  {
    in: "email-link-calls.test.ts",
    test: "a newer link voids the older one, and each expires after ten minutes",
    sentences: [
      "Sign in here within ten minutes.",
      "You sign in with a link or a code that we send you.",
    ],
  },
  {
    in: "email-calls.test.ts",
    test: "a change of address can be undone from the old one for 72 hours, which ends every session",
    sentences: [
      "If it wasn't you, restore this address within 72 hours.",
      "Everyone is signed out, and every way of signing in is removed; you then choose a new password.",
      "It had already been changed within the last 72 hours.",
    ],
  },
  {
    in: "second-factor/second-factor.test.ts",
    test: "a new key works for ten minutes",
    sentences: ["Scan this with your authenticator app within ten minutes:"],
  },
  {
    in: "people/accepted-terms.test.ts",
    test: "every call that makes an account stores what was accepted, with version, time and page",
    sentences: [
      "We record which version you accepted, and when.",
      "We also store which version of our terms you accepted, when and on which page.",
    ],
  },
  {
    in: "people/accepted-terms.test.ts",
    test: "the register page's terms are demanded of every call that is not the equity page's",
    sentences: [
      "When these terms change, we publish the new version and its date here, and ask you again where your acceptance is needed.",
    ],
  },
  {
    in: "privacy/privacy.test.ts",
    test: "a person's data is exported as one file, with consents and invoices and without secrets",
    sentences: [
      "What we store about you, as one file that you can keep or take elsewhere.",
      "What we store when you read the site, create an account, send a requirement or upload a statement, and the rights you have over it.",
      "We store your name, your email address or phone number, a one-way hash of your password or the identifier that your sign-in provider gives us, and your open sessions with their browsers and network addresses.",
      "On your account page you can download what we store about you, or delete the account.",
    ],
  },
  {
    in: "privacy/privacy.test.ts",
    test: "erasing the account keeps order and invoice, and nothing else of the person's",
    sentences: [
      "We delete your statements, results, queries and sign-in methods, and sign you out in every browser.",
      "Invoices are kept for as long as tax law requires.",
      "Under the Digital Personal Data Protection Act, 2023 you may ask what we hold about you, have it corrected or erased, withdraw a consent, and nominate somebody to act for you.",
    ],
  },
  {
    in: "privacy/privacy.test.ts",
    test: "retention: uploads are removed after 30 days, results after 90, by one of many processes",
    sentences: [
      "We delete a statement … days after you upload it and its result … days after it was processed; you can delete both earlier.",
      "We delete your statement after … days and its result after …; you can delete both earlier.",
      "We'll delete the files on ….",
      "Under My statements, delete statements that you no longer need, or wait until they are deleted automatically, then upload this file again.",
      "We delete the files on",
      "results will be deleted … …",
      "We delete your files on ….",
    ],
  },
  {
    in: "privacy/privacy.test.ts",
    test: "delete now removes files and results immediately, keeps the invoice, and is on record",
    sentences: [
      "The uploaded file and the results are deleted permanently.",
      "… is deleted.",
      "Deleted; the invoice is kept",
    ],
  },
  {
    in: "privacy/leftovers.test.ts",
    test: "project queries are removed with their mail when they expire, on record; newer ones stay",
    sentences: ["We delete them … days after you send them."],
  },
  {
    in: "queries/queries.test.ts",
    test: "is stored and mailed to the company once, with Reply-To the sender",
    sentences: [
      "Name, email address and message are stored and mailed to the engineers who answer you.",
    ],
  },
  {
    in: "overview/losses.test.ts",
    test: "losses are in the person's export, and are deleted with the statement",
    sentences: ["Totals and what you enter are kept in our database."],
  },
  {
    in: "storage/encrypted-store.test.ts",
    test: "the stored bytes show nothing of the file, and differ every time",
    sentences: ["Your statement and the files made from it are stored encrypted."],
  },
  {
    in: "payment/payment-step.test.tsx",
    test: "opens the checkout with the order, name and address, and an unassigned contact number",
    sentences: [
      "The payment provider receives your name, your email address, a made-up phone number and the amount, never the statement.",
      "The payment provider sees your name, your email address, the amount and a placeholder phone number, never the statement.",
    ],
  },
  {
    in: "papers/papers.test.ts",
    test: "a paid statement's papers carry the name and the PAN of the call, which are kept nowhere",
    sentences: ["The PAN is neither stored nor logged."],
  },
  {
    in: "settlement/settle.test.ts",
    test: "webhook lost: the reconciler finds the money",
    sentences: [
      "We keep looking for it even if you leave; here it shows by itself.",
      "Don't pay again: we keep looking, and your files open here by themselves.",
    ],
  },
  {
    in: "settlement/settle.test.ts",
    test: "money for deleted files goes back",
    sentences: [
      "If an amount was taken and the download is not released, press “Click to continue” again after two minutes, or write to us: the payment is either assigned to your statement or returned.",
    ],
  },
  {
    in: "refunds/money-back.test.ts",
    test: "is told on the page, in the list and by mail, with papers that stay, at each moment",
    sentences: ["Once it is sent, the downloads close."],
  },
  {
    in: "settlement/settle-wrong-payments.test.ts",
    test: "double payment: the first counts, the second goes back",
    sentences: ["A statement paid for twice is refunded once."],
  },
  {
    in: "processing/answers.test.ts",
    test: "terms that changed since the upload are accepted at Process, and only there demanded again",
    sentences: ["… The terms have changed since the upload, which is kept."],
  },
  {
    in: "src/faults.test.ts",
    test: "PostgreSQL gone and back: each call says that nothing is lost, and the process recovers",
    sentences: [
      "What you just sent was not stored; what you uploaded and paid before is kept.",
      "What you sent before is kept; please try again.",
    ],
  },
  {
    in: "overview/my-statements.test.ts",
    test: "a name is one line of at most 80 characters",
    sentences: ["The old name is kept."],
  },
  {
    in: "overview/flow.test.ts",
    test: "a later upload does not change a processed and paid statement",
    sentences: [
      "Your statement is kept.",
      "Your statement is kept; please try again in a minute.",
      "Your processed statement is kept.",
      "Your processed file is kept; please try again later.",
      "Its results are kept.",
    ],
  },
  {
    in: "mailbox/mailbox-proof.test.ts",
    test: "a guest uploads, and continues as a person with an address under the same id",
    sentences: [": your upload is kept.", "What you uploaded is kept."],
  },
  {
    in: "mailbox/proved-address.test.ts",
    test: "$standing: $proof in $where opens $opens",
    sentences: [
      "Your statements and files are kept here, but once signed out you can't come back to them.",
    ],
  },
  {
    in: "overview/flow.test.ts",
    test: "an engine that never ends is stopped at its limit, and the file may be tried again",
    sentences: [
      "Your file is kept and nothing was charged.",
      "Your upload is kept; nothing was charged.",
      "Your upload is kept in My statements, under Not finished.",
    ],
  },
  {
    in: "orders/no-invoice-number.test.ts",
    test: "without an invoice number no payment is opened; with one left, one is",
    sentences: ["Nothing was charged, and your processed file is kept; please try again tomorrow."],
  },
  {
    in: "uploads/uploads.test.ts",
    test: "a stream that grows too large is answered and cut, and the former file is kept",
    sentences: ["This file was not stored; what you uploaded before is kept."],
  },
  {
    in: "screen/flow-screen.test.tsx",
    test: "asks to sign in again after the session ends, and keeps the chosen file",
    sentences: [
      "Your uploads, payments and the file you chose are kept.",
      "Sign in and try again; what you uploaded is kept.",
    ],
  },
  {
    in: "e2e/capital-gains/return-tools.test.ts",
    test: "last year's losses are read from a draft, lower the result, and go back into it, and nothing is sent",
    sentences: ["It is neither sent nor stored."],
  },
  {
    in: "e2e/capital-gains/return-tools.test.ts",
    test: "an AIS is compared on the result page, and nothing is sent",
    sentences: [
      "Nothing leaves this device",
      "The file, your PAN and your date of birth are neither sent nor stored.",
    ],
  },
  {
    in: "e2e/capital-gains/dividends.test.ts",
    test: "a dividend moves with one press, by keyboard, goes back, and takes the day of the AIS",
    sentences: ["Then ISIN, ex-date and day of payment are sent, as with any answer."],
  },
  {
    in: "capital-gains/src/properties.test.ts",
    test: "rows that are set aside change no other row's figures",
    sentences: ["It never guesses a missing figure."],
  },
  {
    in: "e2e/capital-gains/local-check.test.ts",
    test: "the landing page checks a statement without an account, under the strict policy",
    sentences: ["Your browser reads the file: it never leaves your device."],
  },
  {
    in: "e2e/site/project-queries.test.ts",
    test: "keeps the message of a person who has to sign in first",
    sentences: [
      "Your message is kept. [Log in](/login-page) or [register](/register-page) to send it.",
    ],
  },
  {
    in: "e2e/capital-gains/local-check.test.ts",
    test: "a file that a visitor checked is chosen once they have signed in, and sent by Upload alone",
    sentences: [
      "Your file is kept on this device for an hour.",
      "Once you are signed in it is chosen for you; nothing is sent before you press Upload.",
    ],
  },
];

/** What only the company can keep: how it answers, works and uses what it can read. */
export const keptByPeople: readonly string[] = [
  "We'll reply by email.",
  "An engineer of … replies… by …: within … working days, public holidays not counted.",
  "Do not pay again; write to us if you do not hear from us within one working day.",
  "We read what you send, use it to answer you, and never show it to anybody outside the company.",
  "It is never used to train models, and never sold or shown to anybody else.",
  "Never sold.",
  "Your statement is never sold or shown to anybody else, and never used to train models.",
  "If a file is wrong by our fault, we correct it or return the fee.",
  "If a file you paid for is wrong because of a fault of the service, we correct it or return the fee.",
  "We keep the site in good order but do not promise that it is available without interruption.",
  "We keep released products alive: security updates, new toolchains, and firmware changes for parts that go out of production.",
  "An engineer answers within … working days.",
  "Each starts with a message, which an engineer answers within … working days.",
  "Fixed price per milestone; we fix faults found within 90 days at our own cost.",
  "We acknowledge a complaint within 48 hours and settle it within one month.",
  "within a week",
  "within 2 weeks",
];

/** Words of the pattern in another sense, and lines of the log. */
export const notPromises: readonly string[] = [
  "SMTP_URL is not set: mail is kept in the outbox and not sent",
  "an order never goes … -> …",
  "What runs where: boot chain, real-time core or Linux, driver or user space, and how to make sure an update never leaves a dead device.",
  "int8 models within 64 KB to 2 MB of RAM",
];
