/** What the home page of a demo says first. In a file of its own: the page of an own company has nothing of the brand. */
export const demoNotice = 'Demo data: companies, orders and reviews on this page are invented.'
