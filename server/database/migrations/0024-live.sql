-- What open pages are told of: a kind, an order's id, whose it is. Written by triggers, so that no writer forgets it; equal
-- words of one transaction arrive once.
create function tell_live(kind text, order_id uuid, user_id uuid) returns void language sql as $$
  select pg_notify('datum_live', concat_ws(' ', kind, coalesce(order_id::text, '-'), coalesce(user_id::text, '-')))
$$;

create function live_order() returns trigger language plpgsql as $$
begin
  perform tell_live('order', new.id, new.user_id);
  return null;
end $$;
create trigger live_order_placed after insert on orders for each row execute function live_order();
create trigger live_order_changed after update on orders for each row
  when (old.version is distinct from new.version or old.status is distinct from new.status
    or old.deleted_at is distinct from new.deleted_at)
  execute function live_order();

create function live_payment() returns trigger language plpgsql as $$
begin
  perform tell_live('payment', o.id, o.user_id) from orders o where o.id = new.order_id;
  return null;
end $$;
-- That somebody opened the card form is no news, nor is a look at the provider that found nothing new.
create trigger live_payment_changed after update on payment for each row
  when ((old.status is distinct from new.status and new.status <> 'open') or old.failure is distinct from new.failure)
  execute function live_payment();

create function live_refund() returns trigger language plpgsql as $$
begin
  perform tell_live('payment', o.id, o.user_id)
  from payment p join orders o on o.id = p.order_id where p.id = new.payment_id;
  return null;
end $$;
create trigger live_refund_asked after insert on refund for each row execute function live_refund();
create trigger live_refund_changed after update on refund for each row
  when (old.status is distinct from new.status) execute function live_refund();

create function live_concern() returns trigger language plpgsql as $$
begin
  perform tell_live('concern', null, null);
  return null;
end $$;
create trigger live_concern_raised after insert on payment_concern for each row execute function live_concern();
create trigger live_concern_resolved after update on payment_concern for each row
  when (old.resolved_at is distinct from new.resolved_at) execute function live_concern();

-- Whose sign-in or role has changed: their open streams are looked at again at once.
create function live_access() returns trigger language plpgsql as $$
begin
  perform tell_live('access', null, coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger live_session_ended after delete on sessions for each row execute function live_access();
create trigger live_role_changed after insert or update or delete on user_role for each row
  execute function live_access();
