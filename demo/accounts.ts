/** The accounts of the demo. Their password is generated, or set by DEMO_PASSWORD. */
export const demoAccounts = {
  admin: { name: 'Demo Admin', email: 'admin@datum.example' },
  customer: { name: 'Demo Customer', email: 'customer@datum.example' },
}
