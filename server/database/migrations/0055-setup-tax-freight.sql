-- Tax and freight are steps of the setup.
alter table setup_put_off drop constraint setup_put_off_step_check;
alter table setup_put_off add constraint setup_put_off_step_check
  check (step in ('company', 'brand', 'selling', 'buyers', 'tax', 'freight', 'catalogue'));
