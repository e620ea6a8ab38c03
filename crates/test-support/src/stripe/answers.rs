//! The API: what is asked, and what is answered. A request that Stripe would not take is refused.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::objects::list;
use super::world::{Customer, Session, World, price_of};

/// A status and a body.
pub(super) type Answer = (u16, Value);

/// What came along, by names as `metadata[tier]`.
pub(super) type Fields = HashMap<String, String>;

fn refused(status: u16, code: &str, message: &str) -> Answer {
    (
        status,
        json!({ "error": { "type": "invalid_request_error", "code": code, "message": message } }),
    )
}

pub(super) fn missing(what: &str) -> Answer {
    refused(404, "resource_missing", &format!("No such {what}"))
}

impl World {
    /// Answers a request. `url` is the address of the server.
    pub(super) fn answer(&mut self, url: &str, method: &str, path: &[&str], fields: &Fields) -> Answer {
        let get = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
        match (method, path) {
            ("POST", ["customers"]) => self.create_customer(get("email"), get("metadata[account]")),
            ("POST", ["customers", id]) => self.change_customer(id, get("email")),
            ("DELETE", ["customers", id]) => self.delete_customer(id),
            ("POST", ["checkout", "sessions"]) => self.create_session(url, fields),
            ("GET", ["checkout", "sessions"]) => {
                let payment = Some(get("payment_intent").to_owned());
                let found = self
                    .sessions
                    .iter()
                    .find(|(_, session)| session.payment == payment);
                let found = found.and_then(|(id, _)| self.session(url, id, false));
                (200, list(found.into_iter().collect()))
            }
            ("GET", ["checkout", "sessions", id]) => {
                let expands = |what: &str| {
                    fields
                        .iter()
                        .any(|(name, value)| name.starts_with("expand[") && value == what)
                };
                let is_expanded = expands("payment_intent.latest_charge") && expands("subscription");
                let found = self.session(url, id, is_expanded);
                found.map_or_else(|| missing("checkout.session"), |session| (200, session))
            }
            ("POST", ["checkout", "sessions", id, "expire"]) => {
                if self.close_page(url, id) {
                    (200, self.session(url, id, false).unwrap_or_default())
                } else {
                    refused(
                        400,
                        "",
                        "Only Checkout Sessions with a status in [\"open\"] can be expired.",
                    )
                }
            }
            ("POST", ["billing_portal", "sessions"]) => match self.customers.get(get("customer")) {
                Some(customer) if !customer.is_deleted => {
                    let (customer, back) = (get("customer"), get("return_url"));
                    let address =
                        url::Url::parse_with_params(&format!("{url}/portal/{customer}"), [("back", back)]);
                    (
                        200,
                        json!({ "id": "bps_1", "url": address.map(String::from).unwrap_or_default() }),
                    )
                }
                _ => missing("customer"),
            },
            ("GET", ["subscriptions"]) => self.list_subscriptions(get("customer"), get("status")),
            ("POST", ["subscriptions", id]) => {
                let ends = get("cancel_at_period_end") == "true";
                let going = ["active", "trialing", "past_due", "unpaid", "paused"];
                if self.change(id, &going, "updated", |one| one.ends_with_period = ends) {
                    (200, self.subscription(id))
                } else if self.subscriptions.contains_key(*id) {
                    refused(
                        400,
                        "",
                        "A canceled subscription can only update its cancellation_details and metadata.",
                    )
                } else {
                    missing("subscription")
                }
            }
            ("DELETE", ["subscriptions", id]) => {
                if self.end(id) {
                    (200, self.subscription(id))
                } else {
                    missing("subscription")
                }
            }
            ("GET", ["disputes"]) => {
                let payment = get("payment_intent");
                let of_payment = self
                    .disputes
                    .iter()
                    .filter(|(_, dispute)| dispute.payment == payment);
                (200, list(of_payment.map(|(id, _)| self.dispute(id)).collect()))
            }
            ("POST", ["refunds"]) => self.create_refund(get("payment_intent")),
            ("GET", ["payment_intents", id]) => {
                if self.payments.contains_key(*id) {
                    (200, self.payment(id))
                } else {
                    missing("payment_intent")
                }
            }
            ("GET", ["invoice_payments"]) => self.list_invoice_payments(fields),
            _ => refused(404, "", "Unrecognized request URL"),
        }
    }

    fn create_customer(&mut self, email: &str, account: &str) -> Answer {
        let id = self.id("cus");
        let customer = Customer {
            email: email.to_owned(),
            account: account.to_owned(),
            is_deleted: false,
        };
        self.customers.insert(id.clone(), customer);
        (200, json!({ "id": id, "object": "customer", "email": email }))
    }

    fn change_customer(&mut self, id: &str, email: &str) -> Answer {
        let known = self.customers.get_mut(id).filter(|customer| !customer.is_deleted);
        let Some(known) = known else {
            return missing("customer");
        };
        email.clone_into(&mut known.email);
        let object = json!({ "id": id, "object": "customer", "email": email });
        self.report("customer.updated", object.clone());
        (200, object)
    }

    fn delete_customer(&mut self, id: &str) -> Answer {
        let known = self.customers.get_mut(id).filter(|customer| !customer.is_deleted);
        let Some(known) = known else {
            return missing("customer");
        };
        known.is_deleted = true;
        known.email.clear();
        known.account.clear();
        let of_customer = self.subscriptions.iter().filter(|(_, one)| one.customer == id);
        let subscriptions: Vec<String> = of_customer.map(|(id, _)| id.clone()).collect();
        for subscription in subscriptions {
            self.end(&subscription);
        }
        self.report("customer.deleted", json!({ "id": id, "object": "customer" }));
        (200, json!({ "id": id, "object": "customer", "deleted": true }))
    }

    fn create_session(&mut self, url: &str, fields: &Fields) -> Answer {
        let get = |name: &str| fields.get(name).cloned().unwrap_or_default();
        let customer = get("customer");
        if self
            .customers
            .get(&customer)
            .is_none_or(|customer| customer.is_deleted)
        {
            return missing("customer");
        }
        let price = get("line_items[0][price]");
        if price_of(&price).is_none() {
            return refused(400, "resource_missing", "No such price");
        }
        let is_plan = match get("mode").as_str() {
            "subscription" => true,
            "payment" => false,
            _ => return refused(400, "parameter_missing", "mode"),
        };
        if is_plan != price.contains("pro") && is_plan != price.contains("explorer") {
            return refused(400, "", "The price does not go with the mode");
        }
        let (success_url, cancel_url) = (get("success_url"), get("cancel_url"));
        if [&success_url, &cancel_url]
            .iter()
            .any(|address| !address.starts_with("http"))
        {
            return refused(400, "url_invalid", "Not a valid URL");
        }
        let id = self.id("cs_test");
        let session = Session {
            customer,
            is_plan,
            price,
            account: get("client_reference_id"),
            success_url,
            cancel_url,
            tier: get("subscription_data[metadata][tier]"),
            status: "open",
            ..Session::default()
        };
        self.sessions.insert(id.clone(), session);
        (200, self.session(url, &id, false).unwrap_or_default())
    }

    fn list_subscriptions(&self, customer: &str, status: &str) -> Answer {
        if !self.customers.contains_key(customer) {
            return missing("customer");
        }
        let of_customer = self
            .subscriptions
            .iter()
            .filter(|(_, one)| one.customer == customer);
        // Without a status, Stripe leaves ended ones out.
        let wanted = of_customer.filter(|(_, one)| status == "all" || one.status != "canceled");
        let found: Vec<Value> = wanted.map(|(id, _)| self.subscription(id)).collect();
        // The newest first.
        (200, list(found.into_iter().rev().collect()))
    }

    /// Of an invoice, or of a payment.
    fn list_invoice_payments(&self, fields: &Fields) -> Answer {
        let get = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
        let (invoice, payment) = (get("invoice"), get("payment[payment_intent]"));
        if payment.is_empty() && !self.invoices.contains_key(invoice) {
            return missing("invoice");
        }
        if !payment.is_empty() && get("payment[type]") != "payment_intent" {
            return refused(400, "parameter_missing", "payment[type]");
        }
        let is_expanded = get("expand[]") == "data.invoice";
        let of_invoices = self
            .invoices
            .iter()
            .filter_map(|(id, one)| Some((id, one.payment.as_deref()?)));
        let wanted = of_invoices.filter(|(id, paid)| {
            (invoice.is_empty() || *id == invoice) && (payment.is_empty() || *paid == payment)
        });
        let found = wanted.map(|(id, paid)| {
            json!({
                "id": id.replace("in_", "inpay_"),
                "object": "invoice_payment",
                "invoice": if is_expanded { self.invoice(id) } else { json!(id) },
                "status": "paid",
                "payment": { "type": "payment_intent", "payment_intent": paid },
            })
        });
        (200, list(found.collect()))
    }

    fn create_refund(&mut self, payment: &str) -> Answer {
        let Some(known) = self.payments.get(payment) else {
            return missing("payment_intent");
        };
        let left = known.amount - known.refunded;
        if left == 0 {
            return refused(
                400,
                "charge_already_refunded",
                "The charge has already been refunded.",
            );
        }
        if self.refund(payment, left) {
            (
                200,
                json!({ "id": "re_1", "object": "refund", "status": "succeeded" }),
            )
        } else {
            refused(400, "charge_disputed", "The charge cannot be refunded.")
        }
    }
}
