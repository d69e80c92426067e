import type { LegalKind } from '#contract/pages/legal-kinds.ts'

/**
 * The texts of drafts. Their translations are beside those of mails, which are not in the scripts of pages. What stands in double brackets a person has to write; what stands in braces is from the settings, or a
 * marked place where they say nothing. A text that begins with "- " is an entry of a list.
 */
export type LegalSection = { heading: string; texts: readonly string[] }
export type LegalText = { summary: string; sections: (audience: { hasConsumers: boolean }) => LegalSection[] }

const imprint: LegalText = {
  summary: 'Who runs this shop, and how to reach us.',
  sections: ({ hasConsumers }) => [
    { heading: '', texts: ['{legalName}', '{street}', '{place}', '{country}'] },
    { heading: 'Contact', texts: ['Email: {email}', 'Phone: {phone}'] },
    {
      heading: 'Company',
      texts: [
        'Represented by: {directors}',
        'Register: {court}, {registration}',
        'VAT number: {vatId}',
        '[[Supervisory authority and professional rules, if your trade needs a permit; else delete this line]]',
      ],
    },
    ...(hasConsumers
      ? [
          {
            heading: 'Settlement of disputes',
            texts: ['[[Whether you take part in dispute resolution before a consumer arbitration board]]'],
          },
        ]
      : []),
  ],
}

const contract: LegalSection = {
  heading: 'Order and contract',
  texts: [
    'Products in the shop are not a binding offer. You make an offer with the button that places the order.',
    '[[When the contract is concluded: with the confirmation by email, with a later acceptance, or with shipping]]',
    'You can correct your entries until you press that button. The contract text is stored and emailed to you. You can find your orders in your account.',
  ],
}

const laterSections = ({ hasConsumers }: { hasConsumers: boolean }): LegalSection[] => [
  {
    heading: 'Delivery',
    texts: [
      'We deliver to the countries offered at checkout.',
      '[[Delivery times, partial deliveries, and what happens if a product is not available]]',
    ],
  },
  {
    heading: 'Retention of title',
    texts: ['Goods remain our property until they are paid for in full.'],
  },
  {
    heading: 'Defects',
    texts: hasConsumers
      ? [
          'You have your statutory rights for defective goods.',
          '[[What applies to businesses: inspection on receipt, and the period for defects]]',
        ]
      : [
          'Inspect the goods when you receive them, and report defects without delay.',
          '[[The period for claims because of defects]]',
        ],
  },
  { heading: 'Liability', texts: ['[[Limits of your liability, written by a lawyer]]'] },
  {
    heading: 'Law and jurisdiction',
    texts: [
      'The law of this country applies, without the UN Convention on Contracts for the International Sale of Goods: {country}.',
      ...(hasConsumers ? ['Consumers keep the protection of the law of the country in which they live.'] : []),
      '[[Place of jurisdiction for businesses]]',
    ],
  },
]

const terms: LegalText = {
  summary: 'The terms that apply to all orders in this shop.',
  sections: (audience) => [
    {
      heading: 'Scope',
      texts: audience.hasConsumers
        ? [
            'These terms apply to all orders that you place with {legalName}, {street}, {place}, in this shop.',
            'A consumer is a person who orders for purposes that are mainly outside a trade, business or profession.',
          ]
        : [
            'These terms apply to all orders that you place with {legalName}, {street}, {place}, in this shop.',
            'We sell to businesses only. Other terms apply only where we have agreed to them in writing.',
          ],
    },
    contract,
    {
      heading: 'Prices and payment',
      texts: [
        audience.hasConsumers
          ? 'Prices are in {currency} and include VAT. The freight is shown before you order.'
          : 'Prices are in {currency}, without VAT and freight, which are shown before you order.',
        'You can use the payment methods offered at checkout.',
        '[[When invoices are due, and what happens in case of late payment]]',
      ],
    },
    ...laterSections(audience),
  ],
}

/** The model of Directive 2011/83, Annex I, with the sentence on the online function of Directive 2023/2673. */
const withdrawal: LegalText = {
  summary: 'How consumers withdraw from a contract within 14 days.',
  sections: () => [
    {
      heading: 'Right of withdrawal',
      texts: [
        'Consumers have the right to withdraw from a contract within 14 days without giving any reason.',
        'The withdrawal period expires after 14 days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.',
        'To exercise the right of withdrawal, you must inform us ({legalName}, {street}, {place}, {country}, phone {phone}, email {email}) of your decision to withdraw from this contract by an unequivocal statement (for example a letter sent by post or an email). You may use the model withdrawal form below, but it is not obligatory.',
        'You can also exercise your right of withdrawal online at {withdrawUrl}. If you use this function, we will send you an acknowledgement of receipt on a durable medium, such as an email, without delay, with the content of your statement and the date and time of its submission.',
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      ],
    },
    {
      heading: 'Effects of withdrawal',
      texts: [
        'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract.',
        'We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
        'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
        'You shall send back the goods or hand them over to us without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.',
        '{returnCosts}',
        'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
      ],
    },
    {
      heading: 'No right of withdrawal',
      texts: [
        'There is no right of withdrawal for goods that are made to your specifications, and for sealed goods that are not suitable for return for reasons of health or hygiene once you have opened the seal. [[Which of your products these are]]',
      ],
    },
    {
      heading: 'Model withdrawal form',
      texts: [
        'To {legalName}, {street}, {place}, {country}, email {email}:',
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)/for the provision of the following service (*)',
        '- Ordered on (*)/received on (*)',
        '- Name of consumer(s)',
        '- Address of consumer(s)',
        '- Signature of consumer(s) (only if this form is notified on paper)',
        '- Date',
        '(*) Delete as appropriate.',
      ],
    },
  ],
}

const privacy: LegalText = {
  summary: 'Which personal data we process, what for, and which rights you have.',
  sections: () => [
    {
      heading: 'Controller',
      texts: [
        '{legalName}, {street}, {place}, {country}, email {email}, phone {phone}.',
        '[[Contact of the data protection officer, or delete this line]]',
      ],
    },
    {
      heading: 'What we process, and what for',
      texts: [
        '- Account: name, email address, password as a hash, addresses and language, so that you can order (Art. 6(1)(b) GDPR).',
        '- Orders: what you order, addresses, payments and messages, to fulfil the contract and because tax and commercial law oblige us to keep them (Art. 6(1)(b) and (c) GDPR).',
        '- Contact form: what you write, to answer you (Art. 6(1)(b) and (f) GDPR).',
        '- Requests to the server: address, time and page, to run the shop safely (Art. 6(1)(f) GDPR).',
        'The shop stores in your browser only what it needs: your sign-in, cart, language and display. It uses no cookies for advertising or statistics.',
      ],
    },
    {
      heading: 'Who receives data',
      texts: [
        '- Carriers receive name, address and phone number for the delivery.',
        '[[Names of your hosting, email and payment providers, and whether they process data outside the EU]]',
      ],
    },
    {
      heading: 'How long we store data',
      texts: [
        'Invoices and orders are stored as long as the law demands, other data until its purpose is fulfilled or you delete your account.',
        '[[The periods that the law of your country sets for invoices and business letters]]',
      ],
    },
    {
      heading: 'Your rights',
      texts: [
        'You have the right of access, rectification, erasure, restriction of processing, data portability and objection, and you can withdraw consent at any time with effect for the future.',
        'You can complain to a supervisory authority: [[name and address of your supervisory authority]].',
      ],
    },
  ],
}

const shipping: LegalText = {
  summary: 'Where we deliver, what it costs, and how you can pay.',
  sections: () => [
    {
      heading: 'Delivery',
      texts: [
        'We deliver to the countries offered at checkout, which shows the freight for your address before you order.',
        '[[Carriers, delivery times, and what applies to bulky goods]]',
      ],
    },
    {
      heading: 'Payment',
      texts: [
        'You can use the payment methods offered at checkout. {bankTransfer}',
        '[[Further payment methods, such as card or invoice, and for whom they are]]',
      ],
    },
  ],
}

const accessibility: LegalText = {
  summary: 'How accessible this shop is, and whom to tell about barriers.',
  sections: () => [
    {
      heading: 'How accessible this shop is',
      texts: [
        'This statement is about the online shop of {legalName}. You can look for products, order and pay with a keyboard alone and with a screen reader, at 320 pixels width and in a light or dark display. The shop is made to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and so EN 301 549.',
        '[[Known barriers, such as documents or pictures without a description, and when they will be removed]]',
      ],
    },
    {
      heading: 'Tell us about barriers',
      texts: ['Write to {email} or call {phone}. We answer as soon as we can.'],
    },
    {
      heading: 'Authority',
      texts: ['[[Name and address of the authority that supervises the accessibility of services]]'],
    },
    { heading: '', texts: ['[[Day of this statement, and how it was checked]]'] },
  ],
}

export const legalTexts: Record<LegalKind, LegalText> = {
  imprint,
  terms,
  withdrawal,
  privacy,
  shipping,
  accessibility,
}
