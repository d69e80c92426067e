/** The first sentence on the home page of a demo. A separate file: the page of another company has nothing of the brand. */
export const demoNotice = 'Demo data: companies, orders and reviews on this page are invented.'
