import type { LanguageId } from '../../ir/ir.ts';

/** A small source file per framework, and the entry points it must give: `kind name [authentication]`. */
export interface SourceExample {
  readonly language: LanguageId;
  readonly path: string;
  readonly source: string;
  readonly entries: readonly string[];
  /** `kind:name` of stores, services, hosts and processes. */
  readonly uses: readonly string[];
  /** `kind name: fields`. */
  readonly assets: readonly string[];
}

export const sources: readonly SourceExample[] = [
  {
    language: 'javascript',
    path: 'api/users.js',
    source: `const express = require('express');
const { exec } = require('child_process');
const { Pool } = require('pg');
const router = express.Router();
router.get('/health', (req, res) => res.send('ok'));
router.post('/users', requireAuth, async (req, res) => { await pool.query('…'); });
router.delete('/users/:id', passport.authenticate('jwt'), users.remove);
cache.get('key', 'fallback');
router.use('/admin', requireAdmin);
router.put('/admin/settings', (req, res) => { exec('ls'); });
fetch('https://api.partner.io/v1', { headers: { token: process.env.PARTNER_TOKEN } });
const User = mongoose.model('User', new Schema({ email: String, passwordHash: String, nick: String }));
`,
    entries: [
      '5 http GET /health [missing]',
      '6 http POST /users [seen requireAuth]',
      '7 http DELETE /users/:id [seen passport.authenticate]',
      '10 http PUT /admin/settings [seen requireAdmin]',
    ],
    uses: ['3 store:PostgreSQL', '10 process:Shell', '11 host:api.partner.io'],
    assets: ['11 credential PARTNER_TOKEN: ', '12 personal User: email@12 passwordHash@12'],
  },
  {
    language: 'typescript',
    path: 'src/cats.controller.ts',
    source: `import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import Stripe from 'stripe';
@Controller('cats')
@UseGuards(AuthGuard)
export class CatsController {
  @Get(':id') find(@Param('id') id: string) { return id; }
  @Public() @Post() create(@Body() cat: CreateCat) { return cat; }
}
interface Owner { fullName: string; phone: string; age: number }
`,
    entries: ['6 http GET /cats/:id [seen UseGuards(AuthGuard)]', '7 http POST /cats [exempt Public]'],
    uses: ['2 service:Stripe'],
    assets: ['9 personal Owner: fullName@9 phone@9'],
  },
  {
    language: 'typescript',
    path: 'app/api/items/route.ts',
    source: `import { getServerSession } from 'next-auth';
export async function GET(request: Request) { return Response.json([]); }
export const POST = async (request: Request) => { const session = await getServerSession(); return Response.json(session); };
`,
    entries: ['2 http GET /api/items [missing]', '3 http POST /api/items [seen getServerSession]'],
    uses: [],
    assets: [],
  },
  {
    language: 'python',
    path: 'app/views.py',
    source: `import os, subprocess, requests, sqlite3
from flask import Flask, request
from flask_login import login_required
app = Flask(__name__)

@app.route('/login', methods=['POST'])
def login():
    return ''

@app.route('/account')
@login_required
def account():
    return requests.get('https://billing.partner.io/x').text

@app.get('/run')
def run():
    subprocess.run(request.args['c'], shell=True)

class User(db.Model):
    email = db.Column(db.String)
    password = db.Column(db.String)
    nick = db.Column(db.String)

SECRET = os.environ['SECRET_KEY']
`,
    entries: [
      '6 http POST /login [missing]',
      '10 http GET /account [seen login_required]',
      '15 http GET /run [missing]',
    ],
    uses: ['1 store:SQLite', '13 host:billing.partner.io', '17 process:Shell'],
    assets: ['19 personal User: email@20 password@21', '24 credential SECRET_KEY: '],
  },
  {
    language: 'python',
    path: 'app/api.py',
    source: `from fastapi import FastAPI, Depends
from celery import shared_task
app = FastAPI()

@app.get('/items')
async def items(user = Depends(get_current_user)):
    return []

@app.post('/open')
async def open_item(item: Item):
    return item

@shared_task
def send_mail(to):
    pass

def main():
    parser = argparse.ArgumentParser()
`,
    entries: [
      '5 http GET /items [seen get_current_user]',
      '9 http POST /open [missing]',
      '13 queue send_mail [not-applicable]',
      '18 cli argparse.ArgumentParser [not-applicable]',
    ],
    uses: ['2 store:Message broker'],
    assets: [],
  },
  {
    language: 'python',
    path: 'shop/urls.py',
    source: `from django.urls import path
from rest_framework.views import APIView
urlpatterns = [path('orders/<int:pk>/', views.order), path('cart/', login_required(views.cart))]

class OrderView(APIView):
    permission_classes = [IsAuthenticated]
    def get(self, request): return None
    def helper(self): return None

class PublicView(APIView):
    permission_classes = [AllowAny]
    def post(self, request): return None
`,
    entries: [
      '3 http cart/ [seen login_required]',
      '3 http orders/<int:pk>/ [missing]',
      '7 http GET OrderView#get [seen IsAuthenticated]',
      '12 http POST PublicView#post [exempt AllowAny]',
    ],
    uses: [],
    assets: [],
  },
  {
    language: 'java',
    path: 'src/main/java/org/acme/OrderController.java',
    source: `package org.acme;
import org.springframework.web.bind.annotation.*;
import org.springframework.security.access.prepost.PreAuthorize;
import java.sql.Connection;
@RestController
@RequestMapping("/orders")
public class OrderController {
  @GetMapping("/{id}")
  public String one(@PathVariable String id) throws Exception { Runtime.getRuntime().exec(id); return id; }
  @PostMapping
  @PreAuthorize("hasRole('ADMIN')")
  public String create(@RequestBody String body) { return body; }
  @KafkaListener(topics = "orders")
  public void listen(String message) {}
  @Scheduled(cron = "0 0 * * *")
  public void nightly() {}
}
class Customer { private String email; private String iban; private int visits; }
class Old extends HttpServlet { protected void doPost(HttpServletRequest q, HttpServletResponse s) {} public void init() {} }
class Main { public static void main(String[] args) {} }
`,
    entries: [
      '8 http GET /orders/{id} [missing]',
      '10 http POST /orders [seen PreAuthorize]',
      '13 queue orders [not-applicable]',
      '15 cron 0 0 * * * [not-applicable]',
      '19 http POST Old#doPost [missing]',
      '20 cli Main#main [not-applicable]',
    ],
    uses: ['4 store:SQL database', '9 process:Shell'],
    assets: ['18 personal Customer: email@18 iban@18'],
  },
  {
    language: 'java',
    path: 'src/main/java/org/acme/Resource.java',
    source: `package org.acme;
import javax.ws.rs.*;
@Path("/things")
public class Resource {
  @GET @Path("/{id}") public String get() { return ""; }
  @POST @RolesAllowed("admin") public String post() { return ""; }
}
`,
    entries: ['5 http GET /things/{id} [missing]', '6 http POST /things [seen RolesAllowed]'],
    uses: [],
    assets: [],
  },
  {
    language: 'go',
    path: 'cmd/server/main.go',
    source: `package main

import (
	"database/sql"
	"net/http"
	"os"
	"os/exec"

	"github.com/gin-gonic/gin"
)

type Account struct {
	Email    string
	Password string
	Visits   int
}

func main() {
	http.HandleFunc("/ping", ping)
	r := gin.Default()
	r.GET("/accounts/:id", AuthRequired(), getAccount)
	r.POST("/accounts", createAccount)
	exec.Command("ls").Run()
	_ = os.Getenv("DB_PASSWORD")
}
`,
    entries: [
      '19 http /ping [missing]',
      '21 http GET /accounts/:id [seen AuthRequired]',
      '22 http POST /accounts [missing]',
    ],
    uses: ['4 store:SQL database', '23 process:Shell'],
    assets: ['12 personal Account: Email@13 Password@14', '24 credential DB_PASSWORD: '],
  },
  {
    language: 'php',
    path: 'routes/web.php',
    source: `<?php
use Illuminate\\Support\\Facades\\Route;
use Illuminate\\Support\\Facades\\DB;
Route::get('/home', [HomeController::class, 'index']);
Route::post('/orders', [OrderController::class, 'store'])->middleware('auth');
Route::middleware(['auth'])->group(function () { Route::put('/inner', [A::class, 'b']); });
shell_exec('ls');
class ReportController { #[Route('/report', methods: ['GET'])] public function show() {} }
`,
    entries: [
      '4 http GET /home [missing]',
      '5 http POST /orders [seen auth]',
      '6 http PUT /inner [seen auth]',
      '8 http GET /report [missing]',
    ],
    uses: ['3 store:SQL database', '7 process:Shell'],
    assets: [],
  },
  {
    language: 'ruby',
    path: 'app/controllers/orders_controller.rb',
    source: `class OrdersController < ApplicationController
  before_action :authenticate_user!
  def index
    system("ls")
  end
  private
  def hidden; end
end
class PagesController < ApplicationController
  def show; end
end
class MailJob < ApplicationJob
  def perform(id); end
end
`,
    entries: [
      '3 http OrdersController#index [seen authenticate_user!]',
      '10 http PagesController#show [missing]',
      '13 queue MailJob#perform [not-applicable]',
    ],
    uses: ['4 process:Shell'],
    assets: [],
  },
  {
    language: 'csharp',
    path: 'Controllers/OrdersController.cs',
    source: `using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;
[ApiController]
[Route("api/orders")]
[Authorize]
public class OrdersController : ControllerBase {
  [HttpGet("{id}")] public string Get(int id) { return ""; }
  [AllowAnonymous] [HttpPost] public string Create(Order order) { Process.Start("ls"); return ""; }
}
public class Customer { public string Email { get; set; } public string Nick { get; set; } }
public static class Program {
  public static void Map(WebApplication app) {
    app.MapGet("/ping", () => "ok");
    app.MapPost("/things", (Thing t) => t).RequireAuthorization();
  }
}
`,
    entries: [
      '7 http GET /api/orders/{id} [seen Authorize]',
      '8 http POST /api/orders [exempt AllowAnonymous]',
      '13 http GET /ping [missing]',
      '14 http POST /things [seen RequireAuthorization]',
    ],
    uses: ['2 store:SQL database', '8 process:Shell'],
    assets: ['10 personal Customer: Email@10'],
  },
  {
    language: 'solidity',
    path: 'contracts/Vault.sol',
    source: `pragma solidity ^0.8.0;
contract Vault {
  mapping(address => uint) public balances;
  address owner;
  function deposit() external payable { balances[msg.sender] += msg.value; }
  function sweep(address to) external onlyOwner { payable(to).transfer(address(this).balance); }
  function setOwner(address next) public { require(msg.sender == owner); owner = next; }
  function total() external view returns (uint) { return 1; }
  function inner() internal {}
}
`,
    entries: [
      '5 contract Vault.deposit() [missing]',
      '6 contract Vault.sweep(address) [seen onlyOwner]',
      '7 contract Vault.setOwner(address) [seen msg.sender]',
      '8 contract Vault.total() [not-applicable]',
    ],
    uses: [],
    assets: ['2 value Vault: balances@3'],
  },
];
